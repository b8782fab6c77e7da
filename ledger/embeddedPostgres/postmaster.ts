import { spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, Postmaster } from './cluster.ts';
import type { Say } from './home.ts';
import { isServerOf, readPostmasterPid } from './postmasterPid.ts';
import { launchOnWindows, stopOnWindows } from './windows.ts';

const POLL_MS = 10;
const STOP_LIMIT_MS = 60_000;
const LOG_LIMIT_BYTES = 5 * 1024 * 1024;

/** Starts the server and resolves when it takes connections; recovery after a crash may take its time. */
export async function launchPostmaster(
  cluster: Cluster,
  settings: Readonly<Record<string, string>>,
  say: Say,
): Promise<Postmaster> {
  await turnLogOver(cluster.logFile);
  const parameters = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  if (process.platform === 'win32') return launchOnWindows(cluster, parameters);

  const log = await open(cluster.logFile, 'a', 0o600);
  const server = spawn(cluster.binaries.program('postgres'), ['-D', cluster.directory, ...parameters], {
    ...cluster.account.runAs,
    cwd: '/',
    // In a process group of its own: Ctrl-C must not end the database before the application has drained.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let ended: string | undefined;
  const exited = new Promise<string>((resolve) => {
    server.once('error', (cause) => resolve(cause.message));
    server.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  }).then((how) => (ended = how));
  server.unref();
  const pid = server.pid ?? 0;
  // For a process that exits without stopping us: nothing can be waited for then.
  const abandon = () => signal(pid, 'SIGINT');
  if (pid !== 0) process.once('exit', abandon);
  void exited.then(() => process.off('exit', abandon));
  await log.close();

  const launched = Date.now();
  let announced = false;
  while (!(await isReady(cluster, pid))) {
    if (ended !== undefined) throw new Error(`The database didn't start (${ended}):\n${await lastWords(cluster)}`);
    if (!announced && Date.now() - launched > 3000) {
      say('The database is recovering from a crash. This can take a while.');
      announced = true;
    }
    await sleep(POLL_MS);
  }
  return {
    exited,
    async stop() {
      // Once it has ended, its number may be another program's.
      if (ended === undefined) await stopServer(cluster, pid);
    },
  };
}

async function isReady(cluster: Cluster, pid: number): Promise<boolean> {
  const said = await readPostmasterPid(cluster.directory);
  return said !== undefined && said.pid === pid && said.status === 'ready';
}

/** Stops the server with this number, ours or one that a killed parent left behind. */
export async function stopServer(cluster: Cluster, pid: number): Promise<void> {
  if (process.platform === 'win32') return stopOnWindows(cluster);
  const limit = Date.now() + STOP_LIMIT_MS;
  signal(pid, 'SIGINT');
  while (await isServerOf(cluster.directory, pid)) {
    // An immediate stop loses nothing either: the next start recovers from the log.
    if (Date.now() > limit) signal(pid, 'SIGQUIT');
    await sleep(POLL_MS);
  }
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}

async function turnLogOver(logFile: string): Promise<void> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }));
  if (size > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.1`);
}

async function lastWords(cluster: Cluster): Promise<string> {
  const log = await readFile(cluster.logFile, 'utf8').catch(() => '');
  return log.trimEnd().split('\n').slice(-5).join('\n');
}
