import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createPostgresEventStore,
  EVENT_STORE_MIGRATIONS,
} from '@northvale/ledger/eventStore/postgres/postgresEventStore.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { prepareDatabase } from '@northvale/ledger/postgres/migrate.ts';
import { startEmbeddedPostgres } from '@northvale/ledger/embeddedPostgres/startEmbeddedPostgres.ts';
import { processorTime, SETTLED_MS } from '../testing/processorTime.ts';
import { createQuietLog } from '../testing/quietLog.ts';
import { allowReadModels, READ_MODEL_MIGRATIONS } from '../src/engine/versions.ts';
import { rebuild } from '../src/engine/rebuild.ts';
import { createProjectionRunner } from '../src/engine/runner.ts';
import { oneByOne, writeYears } from '../testing/years.ts';

/**
 * npm run bench:projections [thousands of events]: how fast events reach the read models, on an embedded Postgres that
 * holds the event store as well, both on this machine.
 */
const thousands = Number(process.argv[2] ?? 200);
const EVENTS_EACH = 100;
const accounts = (thousands * 1_000) / EVENTS_EACH;

const say = (line: string) => process.stdout.write(`${line}\n`);
const perSecond = (events: number, startedAt: number) => {
  const seconds = (performance.now() - startedAt) / 1_000;
  return `${Math.round(events / seconds).toLocaleString('en')} events/s (${events.toLocaleString('en')} in ${seconds.toFixed(1)} s)`;
};

const dataDir = await mkdtemp(join(tmpdir(), 'northvale-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const ownerPool = createPool(postgres.connectionString);
const pool = createPool(postgres.connectionString);
try {
  await prepareDatabase(ownerPool, [EVENT_STORE_MIGRATIONS, READ_MODEL_MIGRATIONS], allowReadModels);
  const store = createPostgresEventStore({ connectionString: postgres.connectionString });
  const log = createQuietLog();

  let startedAt = performance.now();
  await writeYears(store, 0, accounts, EVENTS_EACH);
  say(`append, ten events each, 64 in flight   ${perSecond(accounts * EVENTS_EACH, startedAt)}`);

  const runner = createProjectionRunner({ store, pool, log });
  startedAt = performance.now();
  await runner.start();
  await runner.waitFor((await store.lastEvent())?.position ?? '', 600_000);
  say(`catch up with a backlog                 ${perSecond(accounts * EVENTS_EACH, startedAt)}`);

  const delaysMs: number[] = [];
  for await (const position of oneByOne(store, 500)) {
    const acknowledgedAt = performance.now();
    await runner.waitFor(position, 10_000);
    delaysMs.push(performance.now() - acknowledgedAt);
  }
  delaysMs.sort((a, b) => a - b);
  const percentile = (share: number) => (delaysMs[Math.floor(delaysMs.length * share)] ?? 0).toFixed(2);
  say(`one event, acknowledged to readable     p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms`);

  startedAt = performance.now();
  await writeYears(store, accounts, accounts / 4, EVENTS_EACH);
  await runner.waitFor((await store.lastEvent())?.position ?? '', 600_000);
  say(`append and follow at the same time      ${perSecond((accounts / 4) * EVENTS_EACH, startedAt)}`);

  const before = await processorTime(pool);
  startedAt = performance.now();
  const rebuilt = await rebuild({ store, pool, log });
  say(`rebuild beside the live read models     ${perSecond(rebuilt.events, startedAt)}`);
  await sleep(SETTLED_MS);
  const after = await processorTime(pool);
  const each = (ms: number) => `${((1_000 * ms) / rebuilt.events).toFixed(1)} µs`;
  say(
    `its processor time an event             ${each(after.own - before.own)} here, ${each(after.server - before.server)} of the database's`,
  );
  const megabytes = Math.round(process.memoryUsage().rss / 2 ** 20);
  say(`memory of this process                  ${megabytes} MB`);

  const swaps: number[] = [];
  let writing = true;
  const written = (async () => {
    for (let from = accounts * 1.25; writing; from += 10) await writeYears(store, from, 10, EVENTS_EACH);
  })();
  for (let round = 0; round < 3; round += 1) swaps.push((await rebuild({ store, pool, log })).swapMs);
  writing = false;
  await written;
  say(`the swap's standstill, others writing   at most ${Math.max(...swaps)} ms in ${swaps.length} rebuilds`);

  await runner.stop();
  await store.close();
  for (const line of log.said.filter((said) => !said.startsWith('info'))) say(line);
} finally {
  await Promise.all([pool.end(), ownerPool.end()]);
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
