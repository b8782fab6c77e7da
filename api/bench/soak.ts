// npm run bench:soak [-- --minutes 10 --people 20000]
//
// A server at half the rate that it sustains, as long as that: whether its memory stays flat, and what grows beside the
// log and the read models, with the reactors at work. Client, server and database share this machine.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import type { Pool } from 'pg';
import { NOTIFICATION_KINDS, type Preferences } from '../src/contract/preferences.ts';
import { type Load, measure } from './load.ts';
import { residentMb } from './residentMb.ts';
import type { Caller, Seeded } from './seed.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, people: { type: 'string', default: '20000' } },
});
const IN_FLIGHT = 64;
/** How long the rate is looked for that it sustains. */
const TRIAL_SECONDS = 10;
const SAMPLE_MS = 2_000;
/** On a machine that others work on, everything may stand still for a while: that is slow, and not yet broken. */
const PATIENCE_SECONDS = 60;
const A_MINUTE = 60_000 / SAMPLE_MS;
/** Longer than the reactors ever wait. */
const A_WHILE_MS = 10_000;
/** A fifth of the time is for all else that comes with work; then the first fifth and the last are compared. */
const FIFTHS = 5;
/**
 * Folded accounts are kept up to a quarter of what the heap may come to: 80 of 304 MB, the young generation included.
 * One that was just opened counts as 4,442 bytes there, so that 20,000 people have filled it before anything is
 * measured. With fewer, or a larger heap, it would be filling all the while.
 */
const HEAP_MB = 256;
const FLAT = 1.1;
/** What the reactors have yet to do is never quite nothing. */
const A_FEW = 100;
/** The log itself, and what follows from it. */
const MAY_GROW = /^(ledger|read_\w+)\./;

const server = fork(new URL('server.ts', import.meta.url), [values.people, '0', 'reactors'], {
  execArgv: [...process.execArgv, `--max-old-space-size=${HEAP_MB}`],
});
const ended = endOf();
// Whoever limits its time ends it by a signal: without a word, nobody would know why there is no table.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    say(`broken off by ${signal}`);
    server.kill('SIGTERM');
    server.once('exit', () => process.exit(1));
  });
say(`seeding ${values.people} people`);
try {
  const [{ url, databaseUrl, investors }] = (await Promise.race([once(server, 'message'), ended])) as [Seeded];
  await Promise.all(investors.map((each) => wantNoMail(url, each)));
  const pool = createPool(databaseUrl, { max: 1 });
  console.table(await Promise.race([soak(url, pool, loadOf(investors)), ended]));
  await pool.end();
} finally {
  server.kill('SIGTERM');
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
}

function say(line: string): void {
  process.stdout.write(`${Math.round(process.uptime())} s: ${line}\n`);
}

async function endOf(): Promise<never> {
  const [code, signal] = (await once(server, 'exit')) as [number | null, string | null];
  throw new Error(`the server ended with ${code ?? signal}`);
}

async function soak(url: string, pool: Pool, load: Load) {
  const seconds = Number(values.minutes) * 60;
  say('mailing what the seed has brought');
  await mailed(pool);
  say('looking for the rate that it sustains');
  const { 'calls/s': most } = await measure(url, load, TRIAL_SECONDS, undefined, PATIENCE_SECONDS);
  const rate = Math.round(most / 2);
  say(`filling caches, at ${rate} calls/s of ${Math.round(most)}`);
  await measure(url, load, seconds / FIFTHS, rate, PATIENCE_SECONDS);
  say('measuring');
  const before = await tables(pool);
  const samples: number[] = [];
  const ending = new AbortController();
  const [measured] = await Promise.all([
    measure(url, load, (seconds / FIFTHS) * (FIFTHS - 1), rate, PATIENCE_SECONDS).finally(() => ending.abort()),
    sample(url, samples, ending.signal),
  ]);
  // What is due by then is done by then.
  await sleep(SAMPLE_MS);
  const grown = [...(await tables(pool))]
    .map(([name, rows]) => ({ name, more: rows - (before.get(name) ?? 0) }))
    .filter(({ name, more }) => more > A_FEW && !MAY_GROW.test(name));
  const part = Math.ceil(samples.length / (FIFTHS - 1));
  const [first, last] = [median(samples.slice(0, part)), median(samples.slice(-part))];
  return {
    'calls/s': { seen: Math.round(measured['calls/s']), target: `half of ${Math.round(most)}` },
    'p99, ms': { seen: measured['p99 ms'], target: '' },
    'memory at first, MB': { seen: Math.round(first), target: '' },
    'memory at last, MB': { seen: Math.round(last), target: `at most ${Math.round(first * FLAT)}` },
    'tables that grew': {
      seen: grown.map(({ name, more }) => `${name} by ${more}`).join(', ') || 'none',
      target: 'none but the log and the read models',
    },
  };
}

/** Resolves when no mail was noted for a while: each of the seeded people hears of their deposit. */
async function mailed(pool: Pool): Promise<void> {
  const count = async () => (await tables(pool)).get('reactors.mailed') ?? 0;
  for (let [before, now] = [NaN, await count()]; now !== before; [before, now] = [now, await count()])
    await sleep(A_WHILE_MS);
}

/** How many rows each table holds, as far as the database has counted what was written. */
async function tables(pool: Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ name: string; rows: string }>(
    `SELECT schemaname || '.' || relname AS name, n_tup_ins - n_tup_del AS rows FROM pg_stat_user_tables`,
  );
  return new Map(rows.map(({ name, rows: count }) => [name, Number(count)]));
}

async function sample(url: string, samples: number[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    samples.push(await residentMb(url));
    if (samples.length % A_MINUTE === 0) say(`${Math.round(samples.at(-1) ?? 0)} MB`);
    await sleep(SAMPLE_MS, undefined, { signal }).catch(() => {});
  }
}

/** What an investor's screens do: a request, and what is read around it. */
function loadOf(investors: readonly Caller[]): Load {
  const calls = investors.flatMap(({ id: userId, token }) => {
    const headers = { authorization: `Bearer ${token}` };
    return [
      {
        method: 'POST' as const,
        path: '/api/auth/deposit-requests',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ userId, amount: 100 }),
      },
      { path: '/api/auth/me', headers },
      { path: '/api/auth/notifications', headers },
    ];
  });
  return { name: 'an investor at work', inFlight: IN_FLIGHT, calls };
}

/** A mail a request would fill the disk. */
async function wantNoMail(url: string, { token }: Caller): Promise<void> {
  const notify = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, { bell: true, mail: false }]));
  const answer = await fetch(`${url}/api/auth/preferences`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'en', notify } as Preferences),
  });
  if (!answer.ok) throw new Error(`preferences were refused: ${answer.status}`);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
