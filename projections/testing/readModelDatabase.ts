import { prepareDatabase } from '@northvale/ledger/postgres/migrate.ts';
import { createTestDatabase, type TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { anyOf, createDatabasePool, databaseOf } from '../src/engine/database.ts';
import { allowReadModels, READ_MODEL_MIGRATIONS } from '../src/engine/versions.ts';
import { accountRecord, type AccountRecord } from '../src/models/accounts.ts';
import type { ReadModels } from '../src/models/readModels.ts';

export interface ReadModelDatabase extends TestDatabase {
  /** As whoever reads has it. */
  readonly db: Kysely<ReadModels>;
}

/** A database whose application role may make read models, and where none are yet. */
export async function createReadModelDatabase(): Promise<ReadModelDatabase> {
  const build = (ownerPool: Pool) => prepareDatabase(ownerPool, [READ_MODEL_MIGRATIONS]);
  const database = await createTestDatabase({ name: 'read_models', build });
  // What is granted on a database isn't cloned with it.
  await allowReadModels(databaseOf(database.ownerPool));
  const reading = createDatabasePool(database.connectionString, { max: 2 });
  const drop = async () => {
    await reading.end();
    await database.drop();
  };
  return { ...database, db: databaseOf(reading), drop };
}

export async function accountsByIds(db: Kysely<ReadModels>, userIds: readonly string[]): Promise<AccountRecord[]> {
  const rows = await db.selectFrom('accounts').selectAll().where('user_id', '=', anyOf(userIds)).execute();
  return rows.map(accountRecord);
}
