import { createTestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { expect, test } from 'vitest';
import { torture } from './torture.ts';

// `npm run torture -- --minutes 5` is the same for longer.
test('20 s of kills, pauses, cuts, clock jumps, rebuilds and upgrades lose nothing and double nothing', async () => {
  const database = await createTestDatabase();
  const { found, counted } = await torture({
    seconds: 20,
    databaseUrl: database.ownerUrl,
    eventStoreUrl: process.env['EVENTSTORE_URL'],
    say: () => {},
  });
  expect(found).toEqual([]);
  expect(counted.get('events')).toBeGreaterThan(50);
  expect(counted.get('payouts')).toBe(80);
  expect(counted.get('holdings reinvested')).toBe(48);
  expect(counted.get('deposits matched as exact')).toBeGreaterThan(0);
  await database.drop();
}, 300_000);
