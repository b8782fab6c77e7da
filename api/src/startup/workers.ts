import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { gatherMetrics } from '../operations/workerMetrics.ts';
import { applicationUrl, embeddedDatabase, type Started, stopAll } from './openDatabase.ts';
import type { Running } from './run.ts';

/** Before another takes the place of a worker that has ended: one that can't start isn't tried without a pause. */
const REPLACE_AFTER_MS = 1_000;

/**
 * Serves with several processes on one port. This one runs the database where none is given, builds what is served, and
 * sees to it that there are so many workers; each of them is a whole server, as on machines of their own.
 * @throws Error where the first worker doesn't come to serve; it has said why
 */
export async function runWorkers(
  config: Config,
  say: (line: string) => void,
  prepare: () => Promise<void>,
): Promise<Running> {
  const started: Started = [];
  const databaseUrl = config.databaseUrl ?? (await embeddedDatabase(config, say, started));
  await prepare();
  gatherMetrics();
  let stopping = false;
  const serving = new Set<number>();
  cluster.on('listening', ({ id }) => {
    serving.add(id);
    if (serving.size === config.workers) say(`All ${config.workers} workers serve.`);
  });

  const fork = (): Worker =>
    cluster.fork({ DATABASE_URL: databaseUrl, APP_DATABASE_URL: applicationUrl(config, databaseUrl) });
  const first = fork();
  started.push(async () => {
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);
    await Promise.all(workers.map(stop));
  });
  // It migrates and tells the sign-ins, so the others needn't wait for each other.
  const serves = await Promise.race([once(first, 'listening').then(() => true), once(first, 'exit').then(() => false)]);
  if (!serves) {
    await stopAll(started);
    throw new Error('The first worker has ended, so there are no others.');
  }
  for (let count = 1; count < config.workers; count += 1) fork();
  cluster.on('exit', ({ id, process: { pid } }, exitCode, signal) => {
    serving.delete(id);
    if (stopping) return;
    say(`Worker ${pid} has ended (${signal ?? exitCode}); another takes its place.`);
    void sleep(REPLACE_AFTER_MS).then(() => stopping || fork());
  });
  return { stop: () => stopAll(started) };
}

/** Lets a worker answer what it is at, and waits until it has ended. */
async function stop(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const exit = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await exit;
}
