import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { prepareBinaries } from '../embeddedPostgres/binaries.ts';
import { openCluster } from '../embeddedPostgres/cluster.ts';
import { freePort, startEmbeddedPostgres } from '../embeddedPostgres/startEmbeddedPostgres.ts';
import { chooseHome } from '../embeddedPostgres/home.ts';

interface StreamingReplica {
  /** Of the owner, at each of them. */
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** Lets the replica stand where it is, or go on. */
  replay(goesOn: boolean): Promise<void>;
  /** Lets the replica take writes of its own; it hears of the primary's no more. */
  promote(): Promise<void>;
  /** How often a table was read at the replica. */
  readsOf(table: string): Promise<number>;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}

const say = () => {};

/**
 * A primary and a streaming replica of it. There is no pg_basebackup among what comes from npm: the replica begins as a
 * copy that is made while the primary stands still.
 */
export async function startStreamingReplica(primaryDir: string, replicaDir: string): Promise<StreamingReplica> {
  await (await startEmbeddedPostgres({ dataDir: primaryDir })).stop();
  const [home, copy] = [await chooseHome(primaryDir, say), await chooseHome(replicaDir, say)];
  await mkdir(replicaDir, { recursive: true });
  await promisify(execFile)('cp', ['-a', home.directory, copy.directory]);
  const cluster = await openCluster(copy, await prepareBinaries(copy, say), say);
  await writeFile(`${cluster.directory}/standby.signal`, '');

  const primary = await startEmbeddedPostgres({ dataDir: primaryDir });
  const { password, username, port: primaryPort } = new URL(primary.connectionString);
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    // At least as many as the primary's.
    max_connections: '1000',
    primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=${username} password=${password}`,
  };
  const parameters = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const options = { ...cluster.account.runAs, cwd: '/', stdio: 'ignore' as const };
  const server = spawn(cluster.binaries.program('postgres'), ['-D', cluster.directory, ...parameters], options);
  const url = new URL(primary.connectionString);
  url.port = String(port);
  const replicaUrl = url.href;
  for (let tries = 0; !(await answers(replicaUrl)); tries += 1) {
    if (tries > 500 || server.exitCode !== null) throw new Error("the replica didn't start");
    await sleep(20);
  }

  const stopReplica = async () => {
    if (server.exitCode !== null) return;
    server.kill('SIGINT');
    await once(server, 'exit');
  };
  return {
    primaryUrl: primary.connectionString,
    replicaUrl,
    replay: async (goesOn) => void (await ask(replicaUrl, `SELECT pg_wal_replay_${goesOn ? 'resume' : 'pause'}()`)),
    promote: async () => void (await ask(replicaUrl, 'SELECT pg_promote()')),
    async readsOf(table) {
      const counted = `SELECT coalesce(sum(seq_scan + idx_scan), 0)::int AS reads FROM pg_stat_user_tables WHERE relname = '${table}'`;
      return (await ask<{ reads: number }>(replicaUrl, counted))[0]?.reads ?? 0;
    },
    stopReplica,
    async stop() {
      await stopReplica();
      await primary.stop();
    },
  };
}

const answers = (url: string): Promise<boolean> =>
  ask(url, 'SELECT').then(
    () => true,
    () => false,
  );

async function ask<Row extends object>(connectionString: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString });
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
