import { atWorkAt, createDatabasePool, databaseOf, type PoolSettings } from '@northvale/projections/engine/database.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { READ_MODEL_VERSION, schemasOf } from '@northvale/projections/engine/version.ts';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { IDENTITY_MIGRATIONS } from '../identity/identity.ts';
import type { IdentityTables } from '../identity/tables.ts';
import { INTEGRITY_MIGRATIONS, type IntegrityTables } from '../check/findings.ts';
import { REACTOR_MIGRATIONS, type ReactorTables } from '../reactors/tasks.ts';

/**
 * What the api queries: the read models, people, the reactors' pending tasks and the check's findings. Names need no
 * schema.
 */
export type Database = Kysely<ReadModels & IdentityTables & ReactorTables & IntegrityTables>;

interface Connected {
  readonly pool: Pool;
  readonly db: Database;
}

/** For all queries of calls. The application's role may read and append events, not change them. */
export const connectDatabase = (databaseUrl: string, max: number, version?: string): Connected =>
  connect(databaseUrl, { max }, version);

/** Together: how long a call waits for a database that is frozen or unreachable. */
const PATIENCE_MS = 8_000;
const LOOK_MS = 1_000;

/**
 * For staff queries over everybody. A slow report is cancelled, and holds up at most other reports: never a call that
 * moves money, which uses other connections.
 */
export const connectReports = (databaseUrl: string, version?: string): Connected =>
  connect(databaseUrl, FOR_REPORTS, version);

const REPORT_TIMEOUT_MS = 10_000;
/**
 * No parallel workers: starting them takes longer than a page may. Rows of few people are looked up one by one: the
 * default random_page_cost, four times a sequential page, was true of spinning disks.
 */
export const FOR_LISTS = { max_parallel_workers_per_gather: 0, random_page_cost: 1.1 };
const FOR_REPORTS = { max: 8, settings: { ...FOR_LISTS, statement_timeout: REPORT_TIMEOUT_MS } };

/** @param version of the read models. Default: this program's */
function connect(databaseUrl: string, settings: PoolSettings, version = READ_MODEL_VERSION): Connected {
  const beside = [IDENTITY_MIGRATIONS, REACTOR_MIGRATIONS, INTEGRITY_MIGRATIONS].map(({ schema }) => schema);
  const pool = createDatabasePool(databaseUrl, { ...settings, schema: schemasOf(version).live, beside });
  const patience = { patienceMs: PATIENCE_MS, isAtWork: atWorkAt(databaseUrl, LOOK_MS) };
  return { pool, db: databaseOf(pool, patience, () => void written.set(pool, writesOver(pool) + 1)) };
}

const written = new WeakMap<Pool, number>();

/** How many writes to people's tables over these connections are known to be committed, by any caller. */
export const writesOver = (pool: Pool): number => written.get(pool) ?? 0;
