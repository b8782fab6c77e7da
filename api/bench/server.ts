import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { createProjectionRunner } from '@northvale/projections/runner.ts';
import { pino } from 'pino';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { loadKeys } from '../src/secrets.ts';
import { createParts } from '../src/startup/createParts.ts';
import { openDatabase, type Started, stopAll } from '../src/startup/openDatabase.ts';
import { serve } from '../src/startup/serve.ts';
import { seed } from './seed.ts';

/** Seeds a database of its own, serves, and tells the process that forked it where, and who may call. */
const dataDir = await mkdtemp(join(tmpdir(), 'northvale-bench-'));
const started: Started = [() => rm(dataDir, { recursive: true, force: true })];
process.once('SIGTERM', () => void stopAll(started).then(() => process.exit(0)));

const config = readConfig({ DATA_DIR: dataDir, PORT: '0', DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
const databaseUrl = await openDatabase(config, () => {}, started);
const pool = createPool(databaseUrl, { max: 20 });
started.push(() => pool.end());
const store = await openEventStore({ databaseUrl });
started.push(() => store.close());
const log = pino({ level: config.logLevel });
const runner = createProjectionRunner({ store, pool, log });
started.push(() => runner.stop());
const parts = createParts({ config, keys: await loadKeys(config), now: () => new Date(), log, pool, store, runner });
const callers = await seed(parts, Number(process.argv[2]));
await runner.start();
await runner.waitFor((await store.lastEvent())?.position ?? '', 60_000);
await pool.query('ANALYZE');
const serving = await serve(createApp(parts).callback(), config);
started.push(serving.stop);
process.send?.({ url: serving.url, ...callers });
