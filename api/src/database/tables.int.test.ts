import { createTestDatabase, type TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { describedTables, standingTables } from '@northvale/projections/testing/standingTables.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareSchemas } from '../startup/openDatabase.ts';
import { IDENTITY_TABLES } from '../identity/tables.ts';
import { INTEGRITY_TABLES } from '../check/tables.ts';
import { REACTOR_TABLES } from '../reactors/tasks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ name: 'api', build: prepareSchemas });
});
afterAll(() => database.drop());

test.each([
  ['identity', IDENTITY_TABLES],
  ['reactors', REACTOR_TABLES],
  ['integrity', INTEGRITY_TABLES],
])('the tables of %s are those that the program describes, in every column', async (schema, tables) => {
  expect(await standingTables(database.ownerPool, schema)).toEqual(describedTables(tables));
});
