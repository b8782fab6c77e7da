import { prepareDatabase } from '@northvale/ledger/postgres/prepareDatabase.ts';
import { createTestDatabase, type TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { allowReadModels } from '../src/permission.ts';

/** A database whose application role may make read models, and where none are yet. */
export async function createReadModelDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  // What is granted on a database isn't cloned with it, so no template can hold this.
  await prepareDatabase(database.ownerPool, [], allowReadModels);
  return database;
}
