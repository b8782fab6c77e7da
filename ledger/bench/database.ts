import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../embeddedPostgres/startEmbeddedPostgres.ts';

export interface BenchDatabase {
  readonly connectionString: string;
  drop(): Promise<void>;
}

/** One database for all: a new one on the server of `BENCH_DATABASE_URL`, or on an embedded one with its defaults. */
export async function createBenchDatabase(): Promise<BenchDatabase> {
  const given = process.env['BENCH_DATABASE_URL'];
  if (given) return createOn(given, async () => {});
  const dataDir = await mkdtemp(join(tmpdir(), 'northvale-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  return createOn(postgres.connectionString, async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
}

async function createOn(serverUrl: string, stop: () => Promise<void>): Promise<BenchDatabase> {
  const name = `bench_${process.pid}`;
  const administer = async (sql: string) => {
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await administer(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    connectionString: url.href,
    async drop() {
      await administer(`DROP DATABASE ${name} WITH (FORCE)`);
      await stop();
    },
  };
}

/** What the figures rest on. @throws Error where a commit isn't on disk when it is answered */
export async function describeServer(connectionString: string): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ version: string; fsync: string; commit: string }>(`SELECT
    current_setting('server_version') AS version, current_setting('fsync') AS fsync,
    current_setting('synchronous_commit') AS commit`);
  await client.end();
  const { version, fsync, commit } = rows[0] ?? {};
  if (fsync !== 'on' || commit !== 'on') throw new Error('without fsync and synchronous_commit figures say nothing');
  return `PostgreSQL ${version ?? ''}, fsync on, synchronous_commit on`;
}
