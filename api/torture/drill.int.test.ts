import { expect, test } from 'vitest';
import { drill } from './drill.ts';

// `npm run drill` is the same on a larger ledger.
test('a backup under load loses nothing that was acknowledged before it, and people work on from it', async () => {
  const { faults, ...figures } = await drill({ events: 0, say: () => {} });
  expect(faults).toEqual([]);
  expect(figures.acknowledgedBefore).toBeGreaterThan(4);
});
