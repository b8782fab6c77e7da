import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLedgerDatabase, type TestDatabase } from '../../../testing/testDatabase.ts';
import { prepareDatabase } from '../../postgres/migrate.ts';
import { EVENT_STORE_MIGRATIONS } from './postgresEventStore.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createLedgerDatabase()));
afterAll(() => database.drop());

const SEALED = [
  ['esdb://admin:pass/word@store.example:2113', 'esdb://store.example:2113'],
  ['esdb+discover://admin:a/b@one:2113,two:2113', 'esdb+discover://one:2113,two:2113'],
  ['esdb://one.example:2113,two', 'esdb://one.example:2113,two'],
  [null, null],
] as const;

test.each(SEALED)(
  'a log that a release before sealed for %s says no more than where that is',
  async (before, after) => {
    const { ownerPool } = database;
    await ownerPool.query('UPDATE ledger.store SET closed_for = $1', [before]);
    await ownerPool.query(`DELETE FROM migrations.ledger WHERE name LIKE '0005%'`);
    await prepareDatabase(ownerPool, [EVENT_STORE_MIGRATIONS]);
    expect((await ownerPool.query('SELECT closed_for FROM ledger.store')).rows).toEqual([{ closed_for: after }]);
  },
);
