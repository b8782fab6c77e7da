import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Client, escapeIdentifier } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../embeddedPostgres/startEmbeddedPostgres.ts';
import { createPool } from '../src/postgres/createPool.ts';
import { ensureLogin, loginUrl } from '../src/postgres/logins.ts';
import { APPLICATION_ROLE } from '../src/postgres/roles.ts';
import { makeDataFolder } from './dataFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of an owner on a server for tests; its database stays empty. */
    postgresUrl: string;
    /** Begins the names of all databases of this run. */
    testRun: string;
  }
}

/**
 * What is killed here are processes, which lose nothing that the system was given; a lost machine isn't tried. The
 * server does nothing to tables by itself: its locks and snapshots come whenever they like, and tests name what they
 * vacuum and analyze.
 */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' };

/** One real Postgres for all integration tests of a run: `TEST_DATABASE_URL`, or an embedded one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const testRun = `test_${randomBytes(4).toString('hex')}`;
  project.provide('testRun', testRun);

  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    await letApplicationIn(given);
    project.provide('postgresUrl', given);
    return () => dropDatabasesOf(testRun, given);
  }
  const dataDir = await makeDataFolder('northvale-int-');
  // An interrupted run has no teardown, and a signal's own way of ending a process wouldn't even stop the server.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  await letApplicationIn(postgres.connectionString);
  project.provide('postgresUrl', postgres.connectionString);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Once for all databases of the run: roles belong to the server. */
async function letApplicationIn(ownerUrl: string): Promise<void> {
  const ownerPool = createPool(ownerUrl, { max: 1 });
  await ensureLogin(ownerPool, { url: loginUrl(ownerUrl, APPLICATION_ROLE), role: APPLICATION_ROLE });
  await ownerPool.end();
}

async function dropDatabasesOf(testRun: string, connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  const ours = 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)';
  const found = await client.query<{ datname: string }>(ours, [testRun]);
  for (const { datname } of found.rows) await client.query(`DROP DATABASE ${escapeIdentifier(datname)} WITH (FORCE)`);
  await client.end();
}
