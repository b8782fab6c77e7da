import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processorTime } from '@northvale/projections/testing/processorTime.ts';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { reactorsOf } from '../src/reactors/reactors.ts';
import { openDatabase, type Started, stopAll } from '../src/startup/openDatabase.ts';
import { serve } from '../src/startup/serve.ts';
import { openParts } from '../testing/openParts.ts';
import { type Seeded, seed } from './seed.ts';

/** Seeds a database of its own, serves, and tells the process that forked it where, and who may call. */
const dataDir = await mkdtemp(join(tmpdir(), 'northvale-bench-'));
const started: Started = [() => rm(dataDir, { recursive: true, force: true })];
process.once('SIGTERM', () => void stopAll(started).then(() => process.exit(0)));

const config = readConfig({ DATA_DIR: dataDir, PORT: '0', DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
const { databaseUrl } = await openDatabase(config, () => {}, started);
const { parts, runner, tracing } = await openParts(config, databaseUrl, started);
const { pool, store } = parts;
const [people, withReactors, calling] = process.argv.slice(2);
const callers = await seed(parts, Number(people), Number(calling));
await runner.start();
await runner.waitFor((await store.lastEvent())?.position ?? '', 60_000);
if (withReactors === 'true') {
  const reactors = reactorsOf(parts);
  reactors.start();
  started.push(reactors.stop);
}
await pool.query('ANALYZE');
const serving = await serve(createApp(parts, undefined, tracing).callback(), config);
started.push(serving.stop);
process.on('message', () => void processorTime(pool).then((taken) => process.send?.(taken)));
process.send?.({ url: serving.url, databaseUrl, ...callers } satisfies Seeded);
