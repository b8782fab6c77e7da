import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { createBackoff } from '../src/pause.ts';
import { prepareBinaries } from './binaries.ts';
import { connectionStringOf, ensureDatabase, openCluster } from './cluster.ts';
import { lockDataDirectory, takeOver } from './dataDirectoryLock.ts';
import { chooseHome, linkHome, type Say } from './home.ts';
import { launchPostmaster } from './postmaster.ts';

export interface EmbeddedPostgresOptions {
  /** The product's data directory; the database lives in `postgres/` below it. */
  readonly dataDir: string;
  /** Told, in whole sentences, what takes time or is out of the ordinary. */
  readonly say?: Say;
  /** Server settings on top of our own, by their names in postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** Of the database's owner, a superuser: for migrations. The application signs in otherwise (`loginUrl`). */
  readonly connectionString: string;
  stop(): Promise<void>;
}

/** Before it is tried again: what stands against it, as a full disk, may be seen to meanwhile. */
const RETRY = { firstMs: 1_000, longestMs: 30_000 };
/** A server that lasts so long has started well, whatever ends it later. */
const STEADY_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * A real PostgreSQL server of our own, from the npm registry, for machines that have none.
 *
 * It is told to stop when our process exits, but outlives one that is killed; the next start on the same data directory
 * stops it and starts anew.
 *
 * @throws Error with a sentence for the person who started us, among others when another process uses the directory
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, say = () => {} } = options;
  const home = await chooseHome(dataDir, say);
  const cluster = await openCluster(home, await prepareBinaries(home, say), say);
  await linkHome(dataDir, home);
  await takeOver(cluster, dataDir, say);

  const port = await freePort();
  const settings = { ...OUR_SETTINGS, ...options.settings, port: String(port) };
  const start = async () => {
    const postmaster = await launchPostmaster(cluster, settings, say);
    const lock = await lockDataDirectory(cluster, port, dataDir).catch(async (cause: unknown) => {
      await postmaster.stop();
      throw cause;
    });
    return { ...postmaster, lock, since: Date.now() };
  };
  let server = await start();
  await ensureDatabase(cluster, port);

  const stopping = new AbortController();
  const { signal } = stopping;
  const backoff = createBackoff(signal, RETRY);
  const startAgain = async (): Promise<void> => {
    for (let told = false; !signal.aborted; await backoff.wait()) {
      try {
        server = await start();
        return;
      } catch (cause) {
        // Once, as the next tries fail for the same reason.
        if (!told) say(`The database can't be started again yet, and is tried until it can. ${String(cause)}`);
        told = true;
      }
    }
  };
  const keepRunning = async (): Promise<void> => {
    for (;;) {
      const how = await server.exited;
      if (signal.aborted) return;
      say(`The database stopped unexpectedly (${how}). Starting it again.`);
      await server.lock.release();
      if (Date.now() - server.since > STEADY_MS) backoff.reset();
      else await backoff.wait();
      await startAgain();
      if (signal.aborted) return;
      say('The database runs again.');
    }
  };
  const keeping = keepRunning();

  return {
    connectionString: connectionStringOf(cluster, port),
    async stop() {
      stopping.abort();
      // The server's end, unlike a timer, is nothing that Node waits for: a process with nothing else to do would end.
      const waiting = setInterval(() => {}, HOUR_MS);
      try {
        await server.stop();
        // One that was just being started is there now.
        await keeping;
        await server.stop();
        await server.lock.release();
      } finally {
        clearInterval(waiting);
      }
    },
  };
}

const MB = 2 ** 20;
/** PostgreSQL's own default, and as much as a ledger of a million events makes use of. */
const [LEAST_MB, MOST_MB] = [128, 1_024];

/**
 * What the server keeps of its pages: an eighth of the memory that it may have. A page that it doesn't hold it copies
 * from the system and checks its sum, which takes longer than most of what a list does with it.
 *
 * @returns a setting, in whole megabytes
 */
function sharedBuffers(): string {
  return `${Math.min(Math.max(Math.floor(availableMemory() / 8 / MB), LEAST_MB), MOST_MB)}MB`;
}

// 0, or more than there is, where no container limits it.
function availableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}

/** Durability is left as PostgreSQL has it by default: every commit is on disk before it is answered. */
const OUR_SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  // TCP only: a socket's path may hold 107 bytes, and Windows has none.
  unix_socket_directories: '',
  max_connections: '400',
  shared_buffers: sharedBuffers(),
  // Containers that limit huge pages kill a server that was promised them.
  huge_pages: 'off',
  max_wal_size: '1GB',
  // This build knows pglz alone, which takes a third of the time in which indexes are made.
  wal_compression: 'off',
  // Our statements are short: compiling them costs more than it gives.
  jit: 'off',
  // Processes that read for others pay where disks are slow; on few cores, waking them costs more than reading.
  io_method: 'sync',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
  timezone: 'UTC',
};

/** A TCP port of 127.0.0.1 that nobody listened on a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port was given'));
        else resolve(address.port);
      });
    });
  });
}
