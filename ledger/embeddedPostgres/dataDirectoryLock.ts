import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Cluster, connectionStringOf } from './cluster.ts';
import { chooseHome, type Say } from './home.ts';
import { isServerOf, pidFileOf, readPostmasterPid, stopServer } from './postmaster.ts';

/** Held as long as its owner lives: the server drops it with the connection, however the owner ends. */
export interface DataDirectoryLock {
  release(): Promise<void>;
}

const LOCK_KEY = 0x6e76_0001;
// A killed owner's connection takes a moment to be noticed, and so does a server that is starting or stopping.
const PATIENCE_MS = 3000;
const RETRY_MS = 50;

/**
 * Makes the cluster free for a server of ours: stops one that a killed parent left behind, and removes the pid file of
 * one that is gone.
 *
 * @throws Error when the server there belongs to a process that lives
 */
export async function takeOver(cluster: Cluster, dataDir: string, say: Say): Promise<void> {
  const limit = Date.now() + PATIENCE_MS;
  for (;;) {
    const said = await readPostmasterPid(cluster.directory);
    if (said === undefined || !(await isServerOf(cluster.directory, said.pid))) break;
    const lock = await lockDataDirectory(cluster, said.port, dataDir).catch((cause: unknown) => {
      if (Date.now() > limit) throw cause;
    });
    if (lock !== undefined) {
      say('Stopping the database that an earlier run left behind.');
      await stopServer(cluster, said.pid);
      await lock.release();
      break;
    }
    await sleep(RETRY_MS);
  }
  await rm(pidFileOf(cluster.directory), { force: true });
}

/** @throws Error when another process works on this data directory */
export async function lockDataDirectory(cluster: Cluster, port: number, dataDir: string): Promise<DataDirectoryLock> {
  const client = new Client({
    connectionString: connectionStringOf(cluster, port, 'postgres'),
    application_name: `Northvale process ${process.pid}`,
    keepAlive: true,
  });
  // The server ends this connection when it stops, which is no news to us.
  client.on('error', () => {});
  await client.connect();
  const answer = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [LOCK_KEY]);
  if (answer.rows[0]?.locked !== true) {
    const holder = await nameOfHolder(client);
    await client.end();
    throw new Error(`${holder} already uses the data directory ${dataDir}. Stop it first, or set another DATA_DIR.`);
  }
  return { release: () => client.end().catch(() => {}) };
}

async function nameOfHolder(client: Client): Promise<string> {
  const found = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity JOIN pg_locks USING (pid)
     WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND granted`,
    [LOCK_KEY],
  );
  return found.rows[0]?.name ?? 'Another process';
}

const ANSWER_MS = 60_000;
const POLL_MS = 50;

/** What stands in a data directory, before anything is started there. */
type Standing =
  | { readonly kind: 'nothing' }
  /** A database that no server runs. */
  | { readonly kind: 'stopped' }
  /** A server that another process started; it ends when that process wants it to. */
  | { readonly kind: 'running'; readonly connectionString: string };

/**
 * Finds the server that runs on a data directory. One that is just starting, or stopping, is waited for.
 *
 * @throws Error with a sentence for whoever may not look there
 */
export async function findRunningPostgres(dataDir: string): Promise<Standing> {
  // To look must not make the directory.
  const there = await stat(dataDir).catch(absence(dataDir));
  if (!there?.isDirectory()) return { kind: 'nothing' };
  const { directory } = await chooseHome(dataDir, () => {});
  const password = await readFile(join(directory, 'password'), 'utf8').catch(absence(dataDir));
  if (password === undefined) return { kind: 'nothing' };
  const cluster = join(directory, 'cluster');
  for (const limit = Date.now() + ANSWER_MS; Date.now() < limit; await sleep(POLL_MS)) {
    const said = await readPostmasterPid(cluster);
    if (said === undefined || !(await isServerOf(cluster, said.pid))) return { kind: 'stopped' };
    if (said.status !== 'ready') continue;
    return { kind: 'running', connectionString: connectionStringOf({ password: password.trim() }, said.port) };
  }
  throw new Error(`The database under ${dataDir} has been neither ready nor gone for ${ANSWER_MS / 1000} s.`);
}

/** Nothing, of what isn't there; what may not be read is another thing. */
const absence =
  (dataDir: string) =>
  (cause: NodeJS.ErrnoException): undefined => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined;
    throw new Error(
      `The data directory ${dataDir} can't be read (${cause.message}). Call this as the user that the product runs as.`,
      { cause },
    );
  };
