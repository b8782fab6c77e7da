import type { ActivityRow } from '@northvale/projections/models/activity.ts';
import { expect, test } from 'vitest';
import { createListing } from './listedEvents.ts';

const seed = { high: 1, low: 2 };
const row = (position: string): ActivityRow => ({
  position,
  event_id: 'an-event',
  category: 'account',
  stream_id: 'ann',
  revision: 0,
  type: 'AccountOpened',
  user_id: 'ann',
  actor_id: 'ann',
  actor_role: 'user',
  occurred_at: '2026-01-01T00:00:00.000Z',
  subject: null,
  amount: null,
  reason: null,
});

const digestsOf = (bounds: readonly string[], positions: string): Int32Array => {
  const listing = createListing({ seed, bounds });
  for (const position of positions) listing.take(row(position), []);
  return listing.digests;
};

test('an event counts in the piece that its position is in, in whatever order events come', () => {
  const of = (positions: string) => [...digestsOf(['a', 'z'], positions)];
  const pieces = digestsOf(['b', 'd', 'g'], 'efabcdgc');
  expect([...pieces]).toEqual([...of('bcc'), ...of('efd')]);
  expect([...digestsOf(['b', 'd', 'g'], 'decfb')]).toEqual([...of('bc'), ...of('efd')]);
});

test('an event that comes twice isn’t one that comes not at all with another', () => {
  expect(digestsOf(['a', 'z'], 'bc')).not.toEqual(digestsOf(['a', 'z'], 'bd'));
  expect(digestsOf([], 'bc')).toEqual(new Int32Array(0));
});
