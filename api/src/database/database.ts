import { createDatabasePool, databaseOf } from '@northvale/projections/database.ts';
import type { ReadModels } from '@northvale/projections/readModel.ts';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { IDENTITY_MIGRATIONS } from '../identity/identity.ts';
import type { IdentityTables } from '../identity/tables.ts';
import { INTEGRITY_MIGRATIONS, type IntegrityTables } from '../integrity/tables.ts';
import { REACTOR_MIGRATIONS, type ReactorTables } from '../reactors/tasks.ts';

/**
 * What the api asks: the read models, people, what the reactors have yet to do and what the check has found. Names need no
 * schema.
 */
export type Database = Kysely<ReadModels & IdentityTables & ReactorTables & IntegrityTables>;

interface Connected {
  readonly pool: Pool;
  readonly db: Database;
}

/** As the application's role: it may read and append events, not change them. */
export const connectDatabase = (databaseUrl: string, max: number): Connected => connect(databaseUrl, { max });

/**
 * For what staff ask about everybody. A report that takes long is given up, and holds up other reports at the most: never
 * a call that moves money, which asks over other connections.
 */
export const connectReports = (databaseUrl: string): Connected =>
  connect(databaseUrl, { max: MOST_REPORTS, timeouts: { statement_timeout: REPORT_TIMEOUT_MS } });

const MOST_REPORTS = 8;
const REPORT_TIMEOUT_MS = 10_000;

function connect(databaseUrl: string, settings: Parameters<typeof createDatabasePool>[1]): Connected {
  const beside = [IDENTITY_MIGRATIONS, REACTOR_MIGRATIONS, INTEGRITY_MIGRATIONS].map(({ schema }) => schema);
  const pool = createDatabasePool(databaseUrl, { ...settings, beside });
  return { pool, db: databaseOf(pool) };
}
