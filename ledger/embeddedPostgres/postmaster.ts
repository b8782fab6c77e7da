import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, readlink, realpath, rename, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Cluster, Postmaster } from './cluster.ts';
import type { Say } from './home.ts';

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
    const other = ended === undefined ? undefined : await readPostmasterPid(cluster.directory);
    if (other && (await isServerOf(cluster.directory, other.pid)))
      throw new Error(
        `The database in ${cluster.directory} was just started by another process. Stop that first, or set another DATA_DIR.`,
      );
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

const WATCH_MS = 2000;

/** Windows knows no signals, and its server refuses an administrator's rights: pg_ctl sees to both. */
async function launchOnWindows(cluster: Cluster, parameters: readonly string[]): Promise<Postmaster> {
  const options = parameters.map((parameter) => `"${parameter}"`).join(' ');
  await pgCtl(cluster, ['start', '-w', '-l', cluster.logFile, '-o', options]);
  const said = await readPostmasterPid(cluster.directory);
  if (said === undefined) throw new Error(`The database didn't start. See ${cluster.logFile}.`);
  return { exited: gone(cluster, said.pid), stop: () => stopOnWindows(cluster) };
}

function stopOnWindows(cluster: Cluster): Promise<void> {
  return pgCtl(cluster, ['stop', '-w', '-m', 'fast']);
}

async function pgCtl(cluster: Cluster, words: readonly string[]): Promise<void> {
  // Without pipes: the server would inherit them, and they would never close.
  const child = spawn(cluster.binaries.program('pg_ctl'), [...words, '-D', cluster.directory], { stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`pg_ctl ${words[0]} ended with ${code}. See ${cluster.logFile}.`);
}

async function gone(cluster: Cluster, pid: number): Promise<string> {
  while (await isServerOf(cluster.directory, pid)) await sleep(WATCH_MS, undefined, { ref: false });
  return 'it is gone';
}

/** What a running server says of itself in its cluster (src/include/utils/pidfile.h of PostgreSQL). */
interface PostmasterPid {
  readonly pid: number;
  readonly port: number;
  readonly status: 'starting' | 'stopping' | 'ready' | 'standby' | '';
}

const run = promisify(execFile);

export function pidFileOf(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** Undefined when there is no such file, or when it is only being written. */
export async function readPostmasterPid(cluster: string): Promise<PostmasterPid | undefined> {
  const lines = (await readFile(pidFileOf(cluster), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() as PostmasterPid['status'] };
}

/**
 * Whether that process really is this cluster's server: after a crash its number may have gone to another program,
 * even to another PostgreSQL.
 */
export async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') return isServerByProc(cluster, pid);
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']).catch(() => NOTHING);
    return stdout.includes('"postgres.exe"');
  }
  const { stdout } = await run('ps', ['-ww', '-p', String(pid), '-o', 'args=']).catch(() => NOTHING);
  return stdout.includes('postgres') && stdout.includes(cluster);
}

const NOTHING = { stdout: '' };

async function isServerByProc(cluster: string, pid: number): Promise<boolean> {
  try {
    const program = await readlink(`/proc/${pid}/exe`);
    // The server works inside its cluster. A program that was replaced while it ran is marked '(deleted)'.
    const directory = await readlink(`/proc/${pid}/cwd`);
    return basename(program).split(' ')[0] === 'postgres' && directory === (await realpath(cluster));
  } catch {
    return false;
  }
}
