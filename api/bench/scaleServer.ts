import { rebuild } from '@northvale/projections/engine/rebuild.ts';
import { pino } from 'pino';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { openDatabase, type Started, stopAll } from '../src/startup/openDatabase.ts';
import { serve } from '../src/startup/serve.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { addPapers } from '../testing/papers.ts';
import { openParts } from '../testing/openParts.ts';
import { dashboardFigure, type Figure, listFigures, memoryFigure, rateFigure } from './scaleFigures.ts';
import { type Seeded, seed } from './seed.ts';

export interface Served extends Seeded {
  readonly figures: readonly Figure[];
}

const CALLERS = 256;
const ACTS = 500_000;
const LONGEST_MS = 3_600_000;

/** Opens a seeded ledger, measures what needs no HTTP, then serves it and tells where. */
const started: Started = [];
process.once('SIGTERM', () => void stopAll(started).then(() => process.exit(0)));
const [dataDir = ''] = process.argv.slice(2);
const config = readConfig({ DATA_DIR: dataDir, PORT: '0', DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
const { databaseUrl, ownerUrl } = await openDatabase(config, () => {}, started);
const { parts, runner } = await openParts(config, databaseUrl, started);
const { store, pool } = parts;
const figures: Figure[] = [];

const follow = async () => runner.waitFor((await store.lastEvent())?.position ?? '', LONGEST_MS);
const before = performance.now();
await runner.start();
await follow();
figures.push(await rateFigure('catching up', parts.db, performance.now() - before));
const rebuilt = await rebuild({ store, pool, log: pino({ level: 'silent' }) });
figures.push(await rateFigure('rebuild, indexes and swap included', parts.db, rebuilt.durationMs));
const callers = await seed(parts, CALLERS);
const ownerPool = createPool(ownerUrl, { max: 1 });
await addPapers(ownerPool, ACTS);
await follow();
await ownerPool.query('VACUUM ANALYZE identity.documents');
await ownerPool.end();
const staff = { ...parts, db: parts.reports };
figures.push(...(await listFigures(staff)), await dashboardFigure(staff));

const serving = await serve(createApp(parts).callback(), config);
started.push(serving.stop);
process.on('message', () => process.send?.(memoryFigure()));
process.send?.({ url: serving.url, databaseUrl, ...callers, figures } satisfies Served);
