import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import { loginUrl } from '@northvale/ledger/postgres/logins.ts';
import { APPLICATION_ROLE } from '@northvale/ledger/postgres/roles.ts';
import { createTestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { until } from '@northvale/ledger/testing/until.ts';
import { databaseOf } from '@northvale/projections/engine/database.ts';
import { allowReadModels } from '@northvale/projections/engine/versions.ts';
import { createProjectionRunner } from '@northvale/projections/engine/runner.ts';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { createApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import { connectDatabase, connectReports } from '../src/database/database.ts';
import { openFiles, prepareSchemas } from '../src/startup/openDatabase.ts';
import { createMilestones } from '../src/identity/milestones.ts';
import { createParts, openForCommands, type Parts } from '../src/startup/createParts.ts';
import { keysOf } from '../src/secrets.ts';
import { ensureFirstAdmin } from '../src/startup/firstAdmin.ts';
import { serve } from '../src/startup/serve.ts';
import { createClient, type Client } from './client.ts';
import { createPersons, type TestPersons } from './persons.ts';

interface TestClock {
  now(): Date;
  /** Lets time pass at once. */
  advance(ms: number): void;
}

/** The whole server on a database of its own, listening on a free port of 127.0.0.1. */
export interface TestApp extends Client, TestPersons {
  readonly url: string;
  readonly parts: Parts;
  readonly clock: TestClock;
  readonly dataDir: string;
  /** Of the database's owner: for another process beside this one, or to do harm. */
  readonly databaseUrl: string;
  /** Resolves once the read models show everything that was written so far. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

const TEST_SECRET = 'a secret that is only for tests, of some length';

/** As a first start leaves a database: to make the read models' tables takes longer than most tests. */
async function started(ownerPool: Pool): Promise<void> {
  await prepareSchemas(ownerPool);
  const databaseUrl = loginUrl(ownerPool.options.connectionString ?? '', APPLICATION_ROLE);
  const { pool } = connectDatabase(databaseUrl, 5);
  const store = await openEventStore({ databaseUrl });
  const runner = createProjectionRunner({ store, pool, log: pino({ level: 'silent' }) });
  await runner.start();
  await until(() => runner.status().ready);
  await Promise.all([runner.stop(), store.close()]);
  await pool.end();
}

/** Needs `ledger/testing/postgresGlobalSetup.ts`, which every `*.int.test.ts` has. */
export async function startTestApp(changed: Partial<Config> = {}, { checksClock = false } = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'northvale-api-'));
  const config: Config = {
    ...readConfig({
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://localhost',
      // Set, all of these tests run on that server: `EVENTSTORE_URL=esdb://… npm run test:int`.
      EVENTSTORE_URL: process.env['EVENTSTORE_URL'],
    }),
    ...changed,
  };
  // The read models of a log that isn't in this database are made at the app's start.
  const logIsHere = config.eventStoreUrl === undefined;
  const template = logIsHere ? { name: 'app', build: started } : { name: 'api', build: prepareSchemas };
  const database = await createTestDatabase(template);
  // What is granted on a database isn't cloned with it.
  await allowReadModels(databaseOf(database.ownerPool));
  const clock = createClock();
  const { pool, db } = connectDatabase(database.connectionString, 10);
  const reports = connectReports(database.connectionString);
  const store = await openEventStore({ eventStoreUrl: config.eventStoreUrl, databaseUrl: database.connectionString });
  const log = pino({ level: config.logLevel });
  const runner = createProjectionRunner({ store, pool, log });
  const keys = keysOf([TEST_SECRET], Buffer.alloc(32, 7).toString('base64'), [new Uint8Array(32).fill(5)]);
  const forCommands = await openForCommands(pool, clock.now);
  // Most tests let time pass at once, which a machine's clock had better not do.
  const checked = checksClock ? forCommands.clock : { ...forCommands.clock, now: clock.now };
  const { gate } = forCommands;
  const parts = createParts({
    config,
    folders: await openFiles(config),
    keys,
    now: clock.now,
    clock: checked,
    log,
    pool,
    db,
    reports: reports.db,
    store,
    gate,
    runner,
  });
  const adminId = await ensureFirstAdmin(parts, createMilestones(db));
  await runner.start();
  const app = createApp(parts);
  const serving = await serve(app.callback(), config);
  const client = createClient(serving.url);

  const caughtUp = async (): Promise<void> => {
    const last = await store.lastEvent();
    if (last && !(await runner.waitFor(last.position, 60_000))) throw new Error('the read models are behind');
    // A first start fills the tables, and then makes their indexes.
    await until(() => runner.status().ready);
  };
  return {
    url: serving.url,
    parts,
    clock,
    dataDir,
    databaseUrl: database.ownerUrl,
    ...client,
    ...createPersons(parts, client, adminId, caughtUp),
    caughtUp,
    async stop() {
      parts.live.stop();
      await serving.stop();
      await Promise.all([runner.stop(), parts.callers.stop()]);
      await Promise.all([store.close(), forCommands.stop()]);
      await Promise.all([pool.end(), reports.pool.end()]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function createClock(): TestClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (ms) => void (ahead += ms),
  };
}
