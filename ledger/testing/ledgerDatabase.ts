import { EVENT_STORE_MIGRATIONS } from '../src/eventStore/postgres/postgresEventStore.ts';
import { prepareDatabase } from '../src/postgres/prepareDatabase.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

/** A database of its own with an empty log. */
export const createLedgerDatabase = (): Promise<TestDatabase> =>
  createTestDatabase({ name: 'ledger', build: (ownerPool) => prepareDatabase(ownerPool, [EVENT_STORE_MIGRATIONS]) });
