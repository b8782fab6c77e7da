import { bulkLoad } from '@northvale/ledger/eventStore/postgres/bulkLoad.ts';
import { createPostgresEventStore } from '@northvale/ledger/eventStore/postgres/postgresEventStore.ts';
import { createTestDatabase, type TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { createDatabasePool, databaseOf } from '@northvale/projections/engine/database.ts';
import { createProjectionRunner } from '@northvale/projections/engine/runner.ts';
import { createQuietLog } from '@northvale/projections/testing/quietLog.ts';
import type { Pool } from 'pg';
import { type Database, FOR_LISTS } from '../src/database/database.ts';
import { createPeopleWriter } from '../src/demo/seed/peopleWriter.ts';
import { seedHistory } from '../src/demo/seed/seedHistory.ts';
import { diskFiles } from '../src/files/files.ts';
import { createIdentity } from '../src/identity/identity.ts';
import { keysOf } from '../src/secrets.ts';
import type { Parts } from '../src/startup/createParts.ts';
import { prepareSchemas } from '../src/startup/openDatabase.ts';
import { addPapers } from './papers.ts';

interface ListsDatabase {
  readonly database: TestDatabase;
  /** As staff's lists are asked for, by one connection. */
  readonly pool: Pool;
  readonly parts: Pick<Parts, 'bankTexts' | 'db' | 'people'>;
}

/** A database with something in every list. Whoever opens it ends its pool and drops it. */
export async function openListsDatabase(): Promise<ListsDatabase> {
  const database = await createTestDatabase({ name: 'api', build: prepareSchemas });
  await prepareSchemas(database.ownerPool);
  await seedSome(database.ownerPool);
  const store = createPostgresEventStore({ connectionString: database.connectionString });
  const runner = createProjectionRunner({ store, pool: database.pool, log: createQuietLog() });
  await runner.start();
  await runner.waitFor((await store.lastEvent())?.position ?? '', 20_000);
  await runner.stop();
  await store.close();
  await addPapers(database.ownerPool, 4_000);
  const pool = createDatabasePool(database.connectionString, { max: 1, beside: ['identity'], settings: FOR_LISTS });
  const db: Database = databaseOf(pool);
  const { people, bankTexts } = createIdentity(db, SEED_KEYS, diskFiles(''), () => {});
  return { database, pool, parts: { db, people, bankTexts } };
}

/** By which the people of `seedSome` are sealed. */
const SEED_KEYS = keysOf(['a secret that is only for tests, of some length'], Buffer.alloc(32, 7).toString('base64'), [
  new Uint8Array(32).fill(5),
]);

/** 400 people and 4,000 events, each time the same. */
async function seedSome(ownerPool: Pool): Promise<void> {
  const addPeople = createPeopleWriter(ownerPool, SEED_KEYS.persons);
  async function* batches() {
    for (const batch of seedHistory({ seed: 1, users: 400, events: 4_000, until: Date.UTC(2026, 0, 1) })) {
      await addPeople(batch);
      yield batch.events;
    }
  }
  await bulkLoad(ownerPool, batches());
}
