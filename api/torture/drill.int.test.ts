import { expect, test } from 'vitest';
import { drill } from './drill.ts';

// `npm run drill` is the same on a larger ledger.
test('a backup under load loses nothing that was acknowledged before it, and people work on from it', async () => {
  const said: string[] = [];
  const { faults, acknowledged } = await drill({ events: 0, say: (line) => said.push(line) });
  expect(faults).toEqual([]);
  expect(acknowledged, said.join('\n')).toBeGreaterThan(4);
});
