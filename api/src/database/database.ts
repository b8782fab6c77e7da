import { createDatabasePool, databaseOf } from '@northvale/projections/database.ts';
import type { ReadModels } from '@northvale/projections/readModel.ts';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { IDENTITY_MIGRATIONS } from '../identity/identity.ts';
import type { IdentityTables } from '../identity/tables.ts';
import { REACTOR_MIGRATIONS, type ReactorTables } from '../reactors/tasks.ts';

/** What the api asks: the read models, people, and what the reactors have yet to do. Names need no schema. */
export type Database = Kysely<ReadModels & IdentityTables & ReactorTables>;

/** As the application's role: it may read and append events, not change them. */
export function connectDatabase(databaseUrl: string, max: number): { readonly pool: Pool; readonly db: Database } {
  const pool = createDatabasePool(databaseUrl, {
    max,
    beside: [IDENTITY_MIGRATIONS.schema, REACTOR_MIGRATIONS.schema],
  });
  return { pool, db: databaseOf(pool) };
}
