import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { startEmbeddedPostgres } from '@northvale/ledger/embeddedPostgres/startEmbeddedPostgres.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import { type AccountHistory, createAccountHistory } from '@northvale/ledger/history/accountHistory.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import type { Log } from '@northvale/projections/engine/log.ts';
import type { Projection } from '@northvale/projections/engine/projection.ts';
import { rebuild } from '@northvale/projections/engine/rebuild.ts';
import { createProjectionRunner } from '@northvale/projections/engine/runner.ts';
import { PROJECTIONS } from '@northvale/projections/models/readModels.ts';
import { tlog } from '@northvale/projections/models/tlog.ts';
import { processorTime, SETTLED_MS } from '@northvale/projections/testing/processorTime.ts';
import { createQuietLog } from '@northvale/projections/testing/quietLog.ts';
import { userIdOf, writeYears } from '@northvale/projections/testing/years.ts';
import type { Pool } from 'pg';
import { listedAccount } from '../src/audit/listedAccount.ts';
import { LISTED_EVENTS } from '../src/contract/audit.ts';
import { connectDatabase } from '../src/database/database.ts';
import { readExtent } from '../src/integrity/stretch.ts';
import { verifyLedger } from '../src/integrity/verifyLedger.ts';
import { createPartWorkers } from '../src/maintenance/partWorkers.ts';
import { prepareSchemas } from '../src/startup/openDatabase.ts';
import { proveAccount } from '../src/transparency/proveAccount.ts';

/**
 * npm run bench:proof [-- thousands of events]: what proofs cost, on an embedded Postgres that shares this machine:
 * verifying everything, replaying a long account, the transparency log's tree, and how large proofs are.
 */
const thousands = Number(process.argv[2] ?? 200);
const EVENTS_EACH = 100;
const accounts = thousands * (1_000 / EVENTS_EACH);
/** Accounts besides, by their number of events: those whose proofs are measured. */
const MEASURED = [10, 1_000, 10_000];
/** Another one, which an auditor opens and steps through. */
const LONG = 100_000;
const ROUNDS = 3;
/** The events that the console asks for at once. */
const PAGE = 100;

const say = (what: string, figure: string) => process.stdout.write(`${what.padEnd(48)} ${figure}\n`);
const number = (value: number) => Math.round(value).toLocaleString('en');
const measuredId = (events: number) => userIdOf(0xaa0000 + events);

const dataDir = await mkdtemp(join(tmpdir(), 'northvale-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const databaseUrl = postgres.connectionString;
const owner = createPool(databaseUrl, { max: 2 });
await prepareSchemas(owner);
const { pool, db } = connectDatabase(databaseUrl, 8);
const store = await openEventStore({ databaseUrl });
const log = createQuietLog();
const runner = createProjectionRunner({ store, pool, log });
try {
  await writeYears(store, 0, accounts, EVENTS_EACH);
  for (const events of MEASURED) await writeYears(store, 0xaa0000 + events, 1, events);
  await writeYears(store, 0xaa0000 + LONG, 1, LONG);
  await runner.start();
  await runner.waitFor((await store.lastEvent())?.position ?? '', 600_000);
  await owner.query('ANALYZE');
  await verifyAll();
  await replayLong();
  await openLong();
  await proofSizes();
  await runner.stop();
  say('the tree adds to a rebuild', `${(await treeShare(store, pool, log)).toFixed(1)} %`);
} finally {
  await runner.stop();
  await Promise.all([store.close(), pool.end(), owner.end()]);
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** As `npm run ledger -- verify` does it, the threads' start included. */
async function verifyAll(): Promise<void> {
  const cores = availableParallelism();
  const rates: number[] = [];
  const before = await processorTime(owner);
  let events = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const checkers = createPartWorkers({ databaseUrl, eventStoreUrl: undefined }, cores);
    const parts = { store, db, rest: async () => {} };
    const verified = await verifyLedger({
      parts,
      checkers,
      extent: await readExtent(db),
      signed: [],
      onProgress: () => {},
    });
    await checkers.close();
    if (verified.differences.length > 0) throw new Error(`differences: ${JSON.stringify(verified.differences[0])}`);
    events += verified.events;
    rates.push(verified.events / ((performance.now() - began) / 1_000));
  }
  const [slowest, median = 0, fastest] = rates.toSorted((a, b) => a - b).map(number);
  say(`verify, events/s on ${cores} cores`, `${String(median)} (${slowest} to ${fastest})`);
  // Says more than the rate where others are at work on the machine, too.
  const after = await processorTime(owner);
  const each = (name: 'own' | 'server') => `${((1_000 * (after[name] - before[name])) / events).toFixed(1)} µs`;
  say('verify, processor time an event', `${each('own')}, and the database server's ${each('server')}`);
}

/** To moments all over an account of 10,000 events, once it was replayed before. */
async function replayLong(): Promise<void> {
  const history = createAccountHistory(store);
  const userId = measuredId(10_000);
  await history.now(userId);
  const times: number[] = [];
  for (let place = 0; place < 200; place += 1) {
    const began = performance.now();
    await history.atRevision(userId, (place * 7_919) % 10_000);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => `${(times[Math.floor(share * times.length)] ?? 0).toFixed(1)} ms`;
  say('replay of 10,000 events to any moment, warm', `p50 ${at(0.5)}, p99 ${at(0.99)}`);
}

/**
 * The account as lists have it, which a screen shows first; the account as it stands and its last page of events, at
 * once as the screen asks for them; then page by page.
 */
async function openLong(): Promise<void> {
  const userId = measuredId(LONG);
  const page = async (history: AccountHistory, from: number) => {
    for await (const _ of history.steps(userId, from, from + PAGE - 1));
  };
  const first: number[] = [];
  const cold: number[] = [];
  const steps: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const history = createAccountHistory(store);
    first.push(await timeOf(() => listedAccount({ db, store }, userId, LISTED_EVENTS)));
    cold.push(await timeOf(() => Promise.all([history.now(userId), page(history, LONG - PAGE)])));
    for (let place = 0; place < 50; place += 1)
      steps.push(await timeOf(() => page(history, ((place * 7_919) % (LONG / PAGE)) * PAGE)));
  }
  const median = (times: number[]) => number(times.toSorted((a, b) => a - b)[1] ?? 0);
  const slowest = Math.max(...steps);
  say(
    `opening ${number(LONG)} events, cold`,
    `${median(first)} ms by lists, ${median(cold)} ms replayed; then any page of ${PAGE} in at most ${number(slowest)} ms`,
  );
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function proofSizes(): Promise<void> {
  const { rows } = await pool.query<{ size: number }>('SELECT size FROM tlog');
  const size = rows[0]?.size ?? 0;
  // As long as a real one: three lines, one signature and one cosignature.
  const note = `ledger.example/api/log\n${size}\n${'A'.repeat(43)}=\n\n— ledger.example/api/log ${'A'.repeat(92)}\n`;
  await pool.query(
    `INSERT INTO signed_checkpoints (size, origin, root, note, cosignatures, signed_at, revision)
     VALUES ($1, '', '', $2, $3, now(), 0)`,
    [size, note, `— witness.example ${'A'.repeat(104)}\n`],
  );
  for (const events of MEASURED) {
    const proof = await proveAccount({ store, db }, measuredId(events), new Date());
    if (!proof?.tlogProof) throw new Error('nothing is proven');
    const text = JSON.stringify(proof);
    const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
    const sizes = `${kb(text.length)}, ${kb(gzipSync(text).length)} compressed`;
    say(`a proof of ${number(events)} events`, `${sizes}; of it the log's ${kb(proof.tlogProof.length)}`);
  }
}

const TREE_ROUNDS = 3;
/**
 * What the transparency log's tree adds to the processor time of a rebuild, of this process and of the database server,
 * in percent: with and without it in turns, the least of each, as nothing takes less time for being disturbed.
 */
async function treeShare(store: EventStore, pool: Pool, log: Log): Promise<number> {
  async function timeOf(projections: readonly Projection[], version: string): Promise<number> {
    const before = await processorTime(pool);
    await rebuild({ store, pool, log, projections, version });
    await sleep(SETTLED_MS);
    const after = await processorTime(pool);
    return after.own + after.server - before.own - before.server;
  }

  const without = PROJECTIONS.filter((projection) => projection !== tlog);
  let [leastWith, leastWithout] = [Infinity, Infinity];
  for (let round = 0; round < TREE_ROUNDS; round += 1) {
    leastWithout = Math.min(leastWithout, await timeOf(without, `without${round}`));
    leastWith = Math.min(leastWith, await timeOf(PROJECTIONS, `with${round}`));
  }
  return 100 * (leastWith / leastWithout - 1);
}
