import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import { type ClientBase, escapeIdentifier, type Pool } from 'pg';
import { APPLICATION_ROLE, ensureRoles } from './roles.ts';

export interface Migrations {
  /** Made if missing, with the application's role allowed to use it. */
  readonly schema: string;
  /** Holds `0001_what_it_does.sql` and so on: each file is applied once, in order. */
  readonly directory: URL;
}

type Querying = Pick<ClientBase, 'query'>;

/** Where is noted what was applied: not in the schema itself, all of whose tables the application may be granted. */
const TABLES = 'migrations';

/** Brings one schema up to date, in one transaction. @throws Error that names the migration or what is missing */
async function migrate(owner: Kysely<unknown>, { schema, directory }: Migrations): Promise<void> {
  await sql`CREATE SCHEMA IF NOT EXISTS ${sql.id(schema)}`.execute(owner);
  await sql`GRANT USAGE ON SCHEMA ${sql.id(schema)} TO ${sql.id(APPLICATION_ROLE)}`.execute(owner);
  const applied = await appliedBefore(owner, schema);
  const ours = await readMigrations(directory);
  const migrator = new Migrator({
    db: owner,
    provider: { getMigrations: async () => withNewer(ours, applied) },
    migrationTableSchema: TABLES,
    migrationTableName: schema,
    migrationLockTableName: `${schema}_lock`,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find(({ status }) => status === 'Error');
    const what = failed ? `Migration ${failed.migrationName} of ${schema} failed` : `Schema ${schema}`;
    throw new Error(`${what}: ${(error as Error).message}`, { cause: error });
  }
}

async function readMigrations(directory: URL): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const file of await readdir(directory)) {
    if (!file.endsWith('.sql')) continue;
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(file)) throw new Error(`${file} isn't named like 0001_what_it_does.sql`);
    // A checkout on Windows may have changed the line ends; that is no change of history.
    const text = (await readFile(new URL(file, directory), 'utf8')).replaceAll('\r\n', '\n');
    const name = nameOf(file, createHash('sha256').update(text).digest('hex'));
    migrations[name] = { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) };
  }
  return migrations;
}

/**
 * Before the first release the migrations were squashed to one a schema: what an earlier layout holds isn't carried over.
 * @throws Error where a database was begun by a migration that this program doesn't know
 */
async function assertSameLayout(owner: Kysely<unknown>, { schema, directory }: Migrations): Promise<void> {
  const applied = await appliedBefore(owner, schema);
  const ours = Object.keys(await readMigrations(directory));
  const fileOf = (name: string) => name.split('@')[0];
  const first = ours.toSorted()[0];
  if (applied.length === 0 || first === undefined || applied.some((name) => fileOf(name) === fileOf(first))) return;
  throw new Error(
    `The schema ${schema} of this database has an earlier layout (${applied.map(fileOf).join(', ')}), ` +
      'which this release cannot read: start it on an empty database.',
  );
}

/**
 * With those that a newer release has applied, to which nothing is done: an older program may start beside it, or after
 * it where somebody goes back. They are what comes after all of ours; anything else that is missing was removed.
 */
function withNewer(ours: Record<string, Migration>, applied: readonly string[]): Record<string, Migration> {
  const last = Object.keys(ours).toSorted().at(-1);
  const newer = applied.filter((name) => last !== undefined && numberOf(name) > numberOf(last));
  return { ...ours, ...Object.fromEntries(newer.map((name) => [name, { up: async () => {} }])) };
}

const numberOf = (name: string): string => name.slice(0, 4);

/** Kysely looks for what was applied by its name: with a digest of its text, one that was changed since is missing. */
const nameOf = (file: string, sha256: string): string => `${file}@${sha256.slice(0, 16)}`;

async function appliedBefore(owner: Kysely<unknown>, schema: string): Promise<string[]> {
  if (!(await isTable(owner, `${TABLES}.${schema}`))) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.id(TABLES, schema)}`.execute(owner);
  return rows.map(({ name }) => name);
}

/** The migrations that this program has of each schema, as they are noted where they were applied. */
export async function namesOfMigrations(schemas: readonly Migrations[]): Promise<string[]> {
  const names = schemas.map(async ({ schema, directory }) =>
    Object.keys(await readMigrations(directory)).map((name) => `${schema}/${name}`),
  );
  return (await Promise.all(names)).flat().toSorted();
}

/** Those that were applied to a database. */
export async function migrationsIn(client: Querying, schemas: readonly Migrations[]): Promise<string[]> {
  const names: string[] = [];
  for (const { schema } of schemas) {
    const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${TABLES}.${escapeIdentifier(schema)}`);
    names.push(...rows.map(({ name }) => `${schema}/${name}`));
  }
  return names.toSorted();
}

async function isTable(owner: Kysely<unknown>, name: string): Promise<boolean> {
  const { rows } = await sql`SELECT WHERE to_regclass(${name}) IS NOT NULL`.execute(owner);
  return rows.length > 0;
}

// The key of the program before Kysely ran the migrations, so that the two don't prepare one database at once.
const LOCK = 0x6e76_0002;

/**
 * Brings schemas up to date and grants what more the application's roles need, as the owner. From several processes at
 * once it happens one after another.
 *
 * @throws Error where a migration fails, or one that was applied has been changed or removed since
 */
export async function prepareDatabase(
  ownerPool: Pool,
  schemas: readonly Migrations[],
  grant: (owner: Kysely<unknown>) => Promise<void> = async () => {},
): Promise<void> {
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: ownerPool }) });
  await database.connection().execute(async (owner) => {
    await sql`SELECT pg_advisory_lock(${LOCK})`.execute(owner);
    try {
      for (const schema of schemas) await assertSameLayout(owner, schema);
      await ensureRoles(owner);
      for (const schema of schemas) await migrate(owner, schema);
      await grant(owner);
    } finally {
      await sql`SELECT pg_advisory_unlock(${LOCK})`.execute(owner);
    }
  });
}
