import { migrateEventStore } from '@northvale/ledger/eventStore/postgres/migrateEventStore.ts';
import { migrate } from '@northvale/ledger/postgres/migrate.ts';
import { allowReadModels } from '@northvale/projections/permission.ts';
import type { Pool } from 'pg';
import { IDENTITY_MIGRATIONS } from '../identity/identity.ts';

/** Brings the schemas of events and people up to date, as the database's owner. Read models make their own. */
export async function migrateAll(ownerPool: Pool): Promise<void> {
  await migrateEventStore(ownerPool);
  await migrate(ownerPool, IDENTITY_MIGRATIONS);
  await allowReadModels(ownerPool);
}
