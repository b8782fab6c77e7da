import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { type Load, measure } from './load.ts';
import type { Seeded } from './seed.ts';
import type { Shots, Shot } from './shooter.ts';

const USUAL_SECONDS = 10;
const OVERLOAD_SECONDS = 60;
const TIMES = 10;
/** After it, until the rate is measured again. */
const RECOVERY_MS = 5_000;
const PROBE_EVERY_MS = 100;
const CONNECTIONS = 1_000;

/**
 * Ten times the rate that the server sustains, for a minute, from another process: what it answers, what it takes, whether
 * what was answered 201 stands, and its rate afterwards.
 */
export async function overload({ url, databaseUrl }: Seeded, pid: number, load: Load): Promise<object> {
  const usual = measure(url, load, USUAL_SECONDS);
  const [live] = await watch(url, pid, usual);
  const before = await usual;
  const offered = Math.round(TIMES * before['calls/s']);
  const shooter = fork(new URL('shooter.ts', import.meta.url), { serialization: 'advanced' });
  const ended = once(shooter, 'message') as Promise<[Shots]>;
  const logged = await depositRequests(databaseUrl);
  const shot: Shot = { url, inFlight: CONNECTIONS, calls: load.calls, rate: offered, seconds: OVERLOAD_SECONDS };
  shooter.send(shot);
  const [liveThen, peakMb] = await watch(url, pid, ended);
  const [{ requests, errors, statusCodeStats }] = await ended;
  await sleep(RECOVERY_MS);
  const added = (await depositRequests(databaseUrl)) - logged;
  const after = await measure(url, load, USUAL_SECONDS);
  const statuses = Object.entries(statusCodeStats).map(([status, { count }]) => [`answered ${status}`, count] as const);
  return {
    'sustained calls/s': before['calls/s'],
    'offered calls/s': offered,
    'sent calls/s': Math.round(requests.sent / OVERLOAD_SECONDS),
    ...Object.fromEntries(statuses),
    'without an answer': errors,
    'resident memory, MB': peakMb,
    'health/live, ms, at the sustained rate': live,
    'health/live, ms, meanwhile': liveThen,
    'of 201, missing in the log': Math.max((statusCodeStats['201']?.count ?? 0) - added, 0),
    'calls/s afterwards': after['calls/s'],
    'relative to before': Math.round((100 * after['calls/s']) / before['calls/s']) / 100,
  };
}

/** Until it has ended: how long `/api/health/live` took, and the largest resident memory. */
async function watch(
  url: string,
  pid: number,
  ended: Promise<unknown>,
): Promise<readonly [live: string, peakMb: number]> {
  const probes: number[] = [];
  let [peakMb, running] = [0, true];
  void ended.then(() => (running = false));
  while (running) {
    const asked = performance.now();
    const { ok } = await fetch(`${url}/api/health/live`);
    probes.push(ok ? Math.round(performance.now() - asked) : Infinity);
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    peakMb = Math.max(peakMb, Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024));
    await sleep(PROBE_EVERY_MS);
  }
  probes.sort((a, b) => a - b);
  const share = (of: number) => probes[Math.floor((probes.length - 1) * of)];
  return [`p50 ${share(0.5)}, p99 ${share(0.99)}, longest ${share(1)}`, peakMb];
}

async function depositRequests(databaseUrl: string): Promise<number> {
  const pool = createPool(databaseUrl, { max: 1 });
  const { rows } = await pool.query<{ count: number }>(
    "SELECT count(*)::int FROM ledger.events WHERE type = 'DepositRequested'",
  );
  await pool.end();
  return rows[0]?.count ?? NaN;
}
