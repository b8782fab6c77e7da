// npm run bench:scale [-- --users 100000 --events 1000000 --data DIR]
//
// What a ledger of that size answers and how fast: how fast the read models are made, lists in every sort, filter and
// search, the dashboard. The ledger is seeded into DIR, and used again where it stands there. Server and database share
// this machine.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { rebuild } from '@northvale/projections/engine/rebuild.ts';
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { openDatabase, type Started, stopAll } from '../src/startup/openDatabase.ts';
import { openParts } from '../testing/openParts.ts';
import { addPapers } from '../testing/papers.ts';
import { dashboardFigure, type Figure, listFigures, rateFigure } from './scaleFigures.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    events: { type: 'string', default: '1000000' },
    data: { type: 'string' },
  },
});
const ACTS = 500_000;
const LONGEST_MS = 3_600_000;

const dataDir = values.data ?? (await mkdtemp(join(tmpdir(), 'northvale-bench-')));
const started: Started = [];
try {
  await seed(values.users, values.events);
  console.table(Object.fromEntries((await figures()).map(({ name, ...figure }) => [name, figure])));
} finally {
  await stopAll(started);
  if (values.data === undefined) await rm(dataDir, { recursive: true, force: true });
}

async function seed(users: string, events: string): Promise<void> {
  const mark = join(dataDir, 'seeded');
  if (existsSync(mark)) return;
  const command = ['api/scripts/ledger.mjs', 'seed', '--users', users, '--events', events];
  const env = { ...process.env, DATA_DIR: dataDir };
  execFileSync(process.execPath, command, { stdio: 'inherit', env, cwd: new URL('../..', import.meta.url) });
  await writeFile(mark, `${users} ${events}\n`);
}

async function figures(): Promise<Figure[]> {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
  const { databaseUrl, ownerUrl } = await openDatabase(config, () => {}, started);
  const { parts, runner } = await openParts(config, databaseUrl, started);
  const { db, pool, reports, store } = parts;
  const before = performance.now();
  await runner.start();
  await runner.waitFor((await store.lastEvent())?.position ?? '', LONGEST_MS);
  const caughtUp = await rateFigure('catching up', db, performance.now() - before);
  const { durationMs } = await rebuild({ store, pool, log: pino({ level: 'silent' }) });
  const rebuilt = await rateFigure('rebuild, indexes and swap included', db, durationMs);
  const ownerPool = createPool(ownerUrl, { max: 1 });
  await addPapers(ownerPool, ACTS);
  await ownerPool.end();
  const staff = { ...parts, db: reports };
  return [caughtUp, rebuilt, ...(await listFigures(staff)), await dashboardFigure(staff)];
}
