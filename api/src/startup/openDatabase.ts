import { mkdtemp, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '@northvale/ledger/embeddedPostgres/startEmbeddedPostgres.ts';
import { EVENT_STORE_MIGRATIONS } from '@northvale/ledger/eventStore/postgres/postgresEventStore.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { assertLogin, ensureLogin, loginUrl } from '@northvale/ledger/postgres/logins.ts';
import { prepareDatabase } from '@northvale/ledger/postgres/migrate.ts';
import { APPLICATION_ROLE, PROJECTIONS_ROLE } from '@northvale/ledger/postgres/roles.ts';
import { allowReadModels, READ_MODEL_MIGRATIONS } from '@northvale/projections/engine/versions.ts';
import { DatabaseError, type Pool } from 'pg';
import { INTEGRITY_MIGRATIONS } from '../check/findings.ts';
import type { Config } from '../config.ts';
import { diskFiles, type Folders, makeFolder } from '../files/files.ts';
import { s3Files } from '../files/s3Files.ts';
import { guardPersonalData } from '../identity/erasure.ts';
import { IDENTITY_MIGRATIONS } from '../identity/identity.ts';
import { REACTOR_MIGRATIONS } from '../reactors/tasks.ts';

/** What to undo at the end, in the reverse of the order in which it was begun. */
export type Started = (() => Promise<unknown>)[];

/** Undoes what was started, the last thing first. */
export async function stopAll(started: Started): Promise<void> {
  for (let step = started.pop(); step; step = started.pop()) await step();
}

/** How one signs in to the database. */
export interface DatabaseAddresses {
  /** Who may do everything: for migrations, and to seal a log that has moved. */
  readonly ownerUrl: string;
  /** As the application: with no way to more than its role may. */
  readonly databaseUrl: string;
}

/**
 * The database that the configuration names, or an embedded one, with its schemas and sign-ins up to date.
 * @param check what else may refuse the start. Asked as the owner before anything is changed in a database that others
 * may serve; it finds no tables where nothing was ever started
 */
export async function openDatabase(
  config: Config,
  say: (line: string) => void,
  started: Started,
  check: (ownerUrl: string) => Promise<void> = async () => {},
): Promise<DatabaseAddresses> {
  await makeDataDir(config);
  const ownerUrl = config.databaseUrl ?? (await embeddedDatabase(config, say, started));
  const databaseUrl = applicationUrl(config, ownerUrl);
  const { projectionsDatabaseUrl } = config;
  const logins = [{ url: databaseUrl, role: APPLICATION_ROLE, setting: 'APP_DATABASE_URL' }];
  if (projectionsDatabaseUrl !== undefined)
    logins.push({ url: projectionsDatabaseUrl, role: PROJECTIONS_ROLE, setting: 'PROJECTIONS_DATABASE_URL' });
  const ownerPool = createPool(ownerUrl, { max: 2 });
  try {
    if (config.databaseUrl !== undefined) await assertUsable(ownerPool);
    await assertRestored(ownerPool);
    for (const login of logins) await assertLogin(ownerPool, ownerUrl, login, login.setting);
    await orWithoutTables(() => check(ownerUrl));
    await prepareSchemas(ownerPool);
    for (const login of logins) await ensureLogin(ownerPool, login);
  } finally {
    await ownerPool.end();
  }
  return { ownerUrl, databaseUrl };
}

/** What is read; undefined where its tables aren't there: before the first start, of a new release or of all. */
export async function orWithoutTables<Answer>(read: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) return undefined;
    throw error;
  }
}

const UNDEFINED_TABLE = '42P01';

/** Roles have the options that the application's need since then. */
const OLDEST_POSTGRES = 16;

async function assertUsable(ownerPool: Pool): Promise<void> {
  const { rows } = await ownerPool
    .query<{ major: number }>(`SELECT current_setting('server_version_num')::int / 10000 AS major`)
    .catch((cause: Error) => {
      throw new Error(`DATABASE_URL: the database can't be opened (${cause.message}).`, { cause });
    });
  const major = rows[0]?.major ?? 0;
  if (major >= OLDEST_POSTGRES) return;
  throw new Error(`DATABASE_URL names PostgreSQL ${major}; ${OLDEST_POSTGRES} is the oldest that will do.`);
}

/** The schema that stands in a database while it is restored, until all of it was verified. */
export const RESTORING = 'restoring';

async function assertRestored(ownerPool: Pool): Promise<void> {
  const { rows } = await ownerPool.query('SELECT FROM pg_namespace WHERE nspname = $1', [RESTORING]);
  if (rows.length === 0) return;
  throw new Error(
    'A restore into this database did not come to its end, or did not verify: nothing serves it. ' +
      'Restore into an empty one (embedded: move DATA_DIR/postgres away).',
  );
}

async function makeDataDir({ dataDir }: Config): Promise<void> {
  await makeFolder(resolve(dataDir)).catch((cause: Error) => {
    throw new Error(`DATA_DIR can't be made or entered (${cause.message}).`, { cause });
  });
}

/** Tried, not asked: what a folder's rights say isn't all that may stand against it. */
async function assertWritable({ dataDir }: Config): Promise<void> {
  await mkdtemp(join(resolve(dataDir), '.try-')).then(rmdir, (cause: Error) => {
    throw new Error(`DATA_DIR can't be written to (${cause.message}).`, { cause });
  });
}

/** How the application signs in to the database of an owner. */
export const applicationUrl = (config: Pick<Config, 'appDatabaseUrl'>, ownerUrl: string): string =>
  config.appDatabaseUrl ?? loginUrl(ownerUrl, APPLICATION_ROLE);

/**
 * Brings the schemas of events, people, reactors and the check up to date, as the database's owner. Read models make
 * their own.
 */
export const prepareSchemas = (ownerPool: Pool): Promise<void> =>
  prepareDatabase(ownerPool, ALL_MIGRATIONS, async (owner) => {
    await allowReadModels(owner);
    await guardPersonalData(owner);
  });

/** What can't be made anew from anything else. */
export const KEPT_MIGRATIONS = [EVENT_STORE_MIGRATIONS, IDENTITY_MIGRATIONS, REACTOR_MIGRATIONS, INTEGRITY_MIGRATIONS];

export const ALL_MIGRATIONS = [...KEPT_MIGRATIONS, READ_MODEL_MIGRATIONS];

/** The address of an embedded database, whose owner it names. */
async function embeddedDatabase(config: Config, say: (line: string) => void, started: Started): Promise<string> {
  await makeDataDir(config);
  await assertWritable(config);
  say('Starting the database …');
  const postgres = await startEmbeddedPostgres({ dataDir: resolve(config.dataDir), say });
  started.push(() => postgres.stop());
  return postgres.connectionString;
}

/** How long a server of S3 may be silent. */
const CONNECT_MS = 3_000;
const ANSWER_MS = 30_000;

/**
 * The folders of the product: under `DATA_DIR`, or in the bucket that `FILES_URL` names.
 * @throws Error where that can't be reached, or isn't ours
 */
export async function openFiles({
  dataDir,
  filesUrl,
  s3Endpoint,
  s3Region,
}: Pick<Config, 'dataDir' | 'filesUrl' | 's3Endpoint' | 's3Region'>): Promise<Folders> {
  if (filesUrl === undefined)
    return { documents: diskFiles(join(dataDir, 'documents')), pictures: diskFiles(join(dataDir, 'media')) };
  // Whoever keeps files on disk doesn't load it.
  const { S3 } = await import('@aws-sdk/client-s3');
  const s3 = new S3({
    region: s3Region,
    ...(s3Endpoint === undefined ? {} : { endpoint: s3Endpoint }),
    // Only Amazon's own has a name for each bucket.
    forcePathStyle: s3Endpoint !== undefined,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
  });
  const { hostname: bucket, pathname } = new URL(filesUrl);
  const prefix = pathname
    .split('/')
    .filter(Boolean)
    .map((part) => `${part}/`)
    .join('');
  await s3.headBucket({ Bucket: bucket }).catch((error: Error) => {
    throw new Error(`FILES_URL: the bucket ${bucket} can’t be opened (${error.name}: ${error.message}).`);
  });
  return {
    documents: s3Files(s3, { bucket, prefix: `${prefix}documents/` }),
    pictures: s3Files(s3, { bucket, prefix: `${prefix}media/` }),
  };
}
