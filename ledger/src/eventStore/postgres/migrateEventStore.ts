import type { Pool } from 'pg';
import { migrate } from '../../postgres/migrate.ts';

/** Brings the log's schema up to date, as the database's owner. */
export const migrateEventStore = (ownerPool: Pool): Promise<void> =>
  migrate(ownerPool, { schema: 'ledger', directory: new URL('./migrations/', import.meta.url) });
