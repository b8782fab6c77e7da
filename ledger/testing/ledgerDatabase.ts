import { migrateEventStore } from '../src/eventStore/postgres/migrateEventStore.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

/** A database of its own with an empty log. */
export const createLedgerDatabase = (): Promise<TestDatabase> =>
  createTestDatabase({ name: 'ledger', build: migrateEventStore });
