import { expect, test } from 'vitest';
import { startEventStoreDbDouble } from '../../testing/eventStoreDbDouble/eventStoreDbDouble.ts';
import { expectSafeUnderRivals } from '../../testing/hammering.ts';
import { createLedgerDatabase } from '../../testing/testDatabase.ts';

// Two processes at one account, with refusals in the middle of bursts: no event ever follows one that its decision
// hadn't seen. Its `previousHash` says so.

test('rival processes on Postgres never decide on what is no longer so', async () => {
  const database = await createLedgerDatabase();
  await expectSafeUnderRivals({ databaseUrl: database.connectionString });
  await database.drop();
  expect.hasAssertions();
});

test('rival processes on EventStoreDB never decide on what is no longer so', async () => {
  const double = await startEventStoreDbDouble();
  await expectSafeUnderRivals({ databaseUrl: '', eventStoreUrl: double.connectionString });
  await double.stop();
  expect.hasAssertions();
});
