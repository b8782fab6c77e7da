import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { escapeIdentifier, type Pool, type PoolClient } from 'pg';
import { applicationRole, ensureApplicationRole } from './applicationRole.ts';

export interface Migrations {
  /** Made if missing, with the application's role allowed to use it. */
  readonly schema: string;
  /** Holds `0001_what_it_does.sql` and so on. Each file is applied once, in order, in a transaction of its own. */
  readonly directory: URL;
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/**
 * Brings one schema up to date, as the owner. Safe to run from several processes at once.
 *
 * @throws Error when a file that was applied has been changed or removed since
 */
export async function migrate(ownerPool: Pool, { schema, directory }: Migrations): Promise<void> {
  const migrations = await readMigrations(directory);
  const client = await ownerPool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await prepare(client, schema);
    const applied = await appliedIn(client, schema);
    refuseChangedHistory(schema, migrations, applied);
    for (const migration of migrations.slice(applied.length)) await apply(client, schema, migration);
  } finally {
    // The lock belongs to the session, so the connection is closed instead of going back to the pool.
    client.release(true);
  }
}

const lockKey = 0x6e76_0002;

async function readMigrations(directory: URL): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) throw new Error(`${name} isn't named like 0001_what_it_does.sql`);
      // A checkout on Windows may have changed the line ends; that is no change of history.
      const sql = (await readFile(new URL(name, withSlash(directory)), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function withSlash(directory: URL): URL {
  return directory.href.endsWith('/') ? directory : new URL(`${directory.href}/`);
}

async function prepare(client: PoolClient, schema: string): Promise<void> {
  await ensureApplicationRole(client);
  await client.query(`CREATE TABLE IF NOT EXISTS public.migrations (
    schema text NOT NULL,
    name text NOT NULL,
    sha256 text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (schema, name)
  )`);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${escapeIdentifier(schema)}`);
  await client.query(`GRANT USAGE ON SCHEMA ${escapeIdentifier(schema)} TO ${applicationRole}`);
}

async function appliedIn(client: PoolClient, schema: string): Promise<Omit<Migration, 'sql'>[]> {
  const found = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM public.migrations WHERE schema = $1 ORDER BY name',
    [schema],
  );
  return found.rows;
}

/** What was applied must be the beginning of what we have: same names, same order, same content. */
function refuseChangedHistory(
  schema: string,
  migrations: readonly Migration[],
  applied: readonly Omit<Migration, 'sql'>[],
): void {
  for (const [index, { name, sha256 }] of applied.entries()) {
    const ours = migrations[index];
    if (ours === undefined) {
      throw new Error(`The database's ${schema} schema is newer than this program: it has had ${name}.`);
    }
    if (ours.name !== name) {
      throw new Error(`Migration ${ours.name} of ${schema} would come before ${name}, which is already applied.`);
    }
    if (ours.sha256 !== sha256) {
      throw new Error(`Migration ${name} of ${schema} was changed after it was applied. Write a new one instead.`);
    }
  }
}

async function apply(client: PoolClient, schema: string, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query('INSERT INTO public.migrations (schema, name, sha256) VALUES ($1, $2, $3)', [
      schema,
      name,
      sha256,
    ]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => {});
    throw new Error(`Migration ${name} of ${schema} failed: ${(cause as Error).message}`, { cause });
  }
}
