import { expect, test } from 'vitest';
import { type CallName, CALLS } from '../contract/calls/calls.ts';
import { limitConcurrency } from './limitConcurrency.ts';

/** Asks as somebody; it goes on until it is let go. */
function asking(id: string) {
  let letGo = (): void => {};
  const working = new Promise<void>((resolve) => (letGo = resolve));
  const ctx = { state: { caller: { id } } } as unknown as Parameters<typeof limitConcurrency>[0];
  const done = limitConcurrency(ctx, () => working);
  done.catch(() => {});
  return { done, letGo };
}

test('a person reads four whole histories at once, and others wait for none of them', async () => {
  const four = Array.from({ length: 4 }, () => asking('ann'));
  await expect(asking('ann').done).rejects.toMatchObject({ code: 'TooManyTries', retryAfterSeconds: 5 });
  const other = asking('ben');
  other.letGo();
  await other.done;
  for (const each of four) each.letGo();
  await Promise.all(four.map(({ done }) => done));
  const again = asking('ann');
  again.letGo();
  await again.done;
});

test('what reads a whole history counts', () => {
  const counted = Object.keys(CALLS).filter((name) => 'wholeHistory' in CALLS[name as CallName]);
  expect(counted).toEqual([
    'GET /auth/my-data',
    'GET /auth/holdings/:id/note',
    'GET /auth/statements/:userId',
    'GET /auth/proof/:userId',
  ]);
});
