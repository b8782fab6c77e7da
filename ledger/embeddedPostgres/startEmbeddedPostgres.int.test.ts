import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isPrivate, makeDataFolder } from '../testing/dataFolder.ts';
import { prepareBinaries } from './binaries.ts';
import { openCluster } from './cluster.ts';
import { chooseHome } from './home.ts';
import { launchPostmaster, pidFileOf, readPostmasterPid } from './postmaster.ts';
import { findRunningPostgres } from './dataDirectoryLock.ts';
import { freePort, startEmbeddedPostgres, type EmbeddedPostgres } from './startEmbeddedPostgres.ts';

let dataDir: string;
let cluster: string;
let said: string[];
let running: EmbeddedPostgres[];
let children: ChildProcess[];

// One directory for all: making a database takes longer than all that is tested here.
beforeAll(async () => {
  dataDir = await makeDataFolder('embedded-');
  cluster = join(dataDir, 'postgres', 'cluster');
});
// A server that was just told to end may still be writing its last files.
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
beforeEach(() => {
  said = [];
  running = [];
  children = [];
});

afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  for (const child of children) child.kill('SIGKILL');
});

const say = (sentence: string) => void said.push(sentence);

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, say });
  running.push(postgres);
  return postgres;
}

/** Starts it in a process of its own, and gives what that says first: a connection string or an error. */
async function startElsewhere(): Promise<{ child: ChildProcess; answer: string }> {
  const program = fileURLToPath(new URL('../testing/embeddedPostgresProcess.ts', import.meta.url));
  const words = ['--import', 'tsx', program, dataDir];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, answer: line.toString().trim() };
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const keepNote = (url: string) => query(url, `DROP TABLE IF EXISTS note; CREATE TABLE note AS SELECT 'kept' AS body`);
const readNote = (url: string) => query(url, 'SELECT body FROM note');

test('what was written is there after a stop and a start', async () => {
  const first = await start();
  await keepNote(first.connectionString);
  await first.stop();
  const second = await start();
  expect(await readNote(second.connectionString)).toEqual([{ body: 'kept' }]);
});

test('who starts a database that another has just started is told so in a sentence', async () => {
  await start();
  const home = await chooseHome(dataDir, say);
  const found = await openCluster(home, await prepareBinaries(home, say), say);
  await expect(launchPostmaster(found, { port: String(await freePort()) }, say)).rejects.toThrow(
    /^The database in \S+ was just started by another process\. Stop that first, or set another DATA_DIR\.$/,
  );
});

test('every commit is on disk before it is answered, and text is UTF-8', async () => {
  const { connectionString } = await start();
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'server_encoding'];
  const found = await Promise.all(settings.map((name) => query(connectionString, `SHOW ${name}`)));
  expect(Object.assign({}, ...found.flat())).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    server_encoding: 'UTF8',
  });
});

test('nobody gets in without the password, which only its owner can read', async () => {
  const { connectionString } = await start();
  const wrong = new URL(connectionString);
  wrong.password = 'guessed';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  expect(await isPrivate(join(dataDir, 'postgres', 'password'))).toBe(true);
});

test('stopping leaves no server and no pid file', async () => {
  const postgres = await start();
  await postgres.stop();
  await expect(access(pidFileOf(cluster))).rejects.toThrow('ENOENT');
  await expect(query(postgres.connectionString, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
});

test('whoever waits for the stop hears of its end, with nothing else to do', async () => {
  const module = new URL('./startEmbeddedPostgres.ts', import.meta.url).href;
  const program = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    for (let times = 0; times < 4; times += 1) {
      const { stop } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
      await stop();
      process.stdout.write('stopped ');
    }`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
  children.push(child);
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect([code, output]).toEqual([0, 'stopped '.repeat(4)]);
});

test('a reader finds the server that another process runs, and learns where none does', async () => {
  expect(await findRunningPostgres(join(dataDir, 'nowhere'))).toEqual({ kind: 'nothing' });
  const postgres = await start();
  const found = await findRunningPostgres(dataDir);
  if (found.kind !== 'running') throw new Error(found.kind);
  expect(await query(found.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await postgres.stop();
  expect(await findRunningPostgres(dataDir)).toEqual({ kind: 'stopped' });
});

test('a reader who may not read a data directory is told so, and not that nothing is there', async () => {
  const closed = await makeDataFolder('closed-');
  try {
    // Root may read whatever the rights say: a link in a circle can't be read by anybody.
    await mkdir(join(closed, 'postgres'));
    await symlink('password', join(closed, 'postgres', 'password'));
    await expect(findRunningPostgres(closed)).rejects.toThrow(/can't be read \(ELOOP.*the user/);
  } finally {
    await rm(closed, { recursive: true });
  }
});

test('a second process on the same data directory is refused, and the first goes on', async () => {
  const { connectionString } = await start();
  const { answer } = await startElsewhere();
  expect(answer).toContain(`Northvale process ${process.pid} already uses the data directory ${dataDir}`);
  expect(await query(connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('after its parent was killed, the server is stopped and started anew, with all that was written', async () => {
  const { child, answer } = await startElsewhere();
  await keepNote(answer);
  const orphan = await readPostmasterPid(cluster);
  child.kill('SIGKILL');
  const { connectionString } = await start();
  expect(said).toContain('Stopping the database that an earlier run left behind.');
  expect(await readNote(connectionString)).toEqual([{ body: 'kept' }]);
  expect((await readPostmasterPid(cluster))?.pid).not.toBe(orphan?.pid);
});

test('a pid file that names a program of another kind is no obstacle', async () => {
  await (await start()).stop();
  await writeFile(pidFileOf(cluster), `${process.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n\nready\n`);
  const { connectionString } = await start();
  expect(await query(connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a server that crashes is started again on the same port, with all that was written', async () => {
  const { connectionString } = await start();
  await keepNote(connectionString);
  const crashed = await readPostmasterPid(cluster);
  process.kill(crashed?.pid ?? 0, 'SIGKILL');
  await expect.poll(() => readNote(connectionString).catch(() => 'not yet')).toEqual([{ body: 'kept' }]);
});

// Elsewhere a folder can't be moved away while files in it are open.
test.runIf(process.platform !== 'win32')(
  'a server that crashes and can’t be started, as on a full disk, is tried until it can',
  async () => {
    const { connectionString } = await start();
    await keepNote(connectionString);
    const [there, away] = [join(cluster, 'global'), join(cluster, 'global.away')];
    await rename(there, away);
    process.kill((await readPostmasterPid(cluster))?.pid ?? 0, 'SIGKILL');
    await expect
      .poll(() => said.join('\n'))
      .toMatch(/The database can't be started again yet, and is tried until it can/);
    await rename(away, there);
    await expect.poll(() => readNote(connectionString).catch(() => 'not yet')).toEqual([{ body: 'kept' }]);
    await expect.poll(() => said.at(-1)).toBe('The database runs again.');
  },
);
