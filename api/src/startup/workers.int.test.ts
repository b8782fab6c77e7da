import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PASSWORD = 'Quiet-harbour-51';
const EMAIL = 'admin@northvale.example';

let database: TestDatabase;
let dataDir: string;
let primary: ChildProcess;
let output = '';
let url = '';
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'northvale-workers-'));
  primary = spawn(process.execPath, ['--import', 'tsx', 'api/src/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: database.ownerUrl,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: PASSWORD,
      WORKERS: '2',
      DEMO: '0',
      PORT: '0',
      LOG_LEVEL: 'error',
    },
  });
  for (const stream of [primary.stdout, primary.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await until(() => /is at http:\/\/localhost:\d+/.test(output));
  url = `http://127.0.0.1:${/localhost:(\d+)/.exec(output)?.[1]}/api`;
  await until(() => allServe() === 1);
}, 130_000);
afterAll(async () => {
  primary.kill('SIGKILL');
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** How often all have come to serve. */
const allServe = (): number => output.split('All 2 workers serve.').length - 1;

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) {
    if (primary.exitCode !== null) throw new Error(`ended with ${primary.exitCode}: ${output}`);
    await sleep(50);
  }
}

/** The process ids of the workers that there are. */
async function workers(): Promise<number[]> {
  const ids: number[] = [];
  for (const id of (await readdir('/proc')).map(Number).filter(Boolean)) {
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(parent) === primary.pid && state !== 'Z' && command.includes('main.ts')) ids.push(id);
  }
  return ids;
}

type Headings = Readonly<Record<string, string>>;

/** Over a connection of its own: they go to the workers in turns. */
const call = (path: string, { headers = {}, ...init }: { method?: string; body?: string; headers?: Headings } = {}) =>
  fetch(`${url}${path}`, { ...init, headers: { 'content-type': 'application/json', connection: 'close', ...headers } });
const signIn = async () => {
  const answer = await call('/auth/login', {
    method: 'POST',
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
};
/** What several calls in a row are answered. */
async function statuses(path: string, headers: Headings, count = 6): Promise<number[]> {
  const seen = new Set<number>();
  for (let made = 0; made < count; made += 1) seen.add((await call(path, { headers })).status);
  return [...seen];
}
/** How many calls the figures tell of. */
async function counted(route: string): Promise<number> {
  const text = await (await call('/metrics')).text();
  const lines = text.matchAll(/^northvale_http_request_seconds_count\{route="([^"]+)".*\} (\d+)$/gm);
  return [...lines].reduce((sum, [, of, count]) => (of === route ? sum + Number(count) : sum), 0);
}

test('both workers serve one port, and a session that ends does so at both', async () => {
  const headers = await signIn();
  await expect.poll(() => statuses('/auth/me', headers)).toEqual([200]);
  await call('/auth/logout', { method: 'POST', headers });
  await expect.poll(() => statuses('/auth/me', headers, 4), { interval: 10, timeout: 1_000 }).toEqual([401]);
});

test('the figures are those of both', async () => {
  const before = await counted('/api/config');
  for (let made = 0; made < 10; made += 1) await call('/config');
  expect((await counted('/api/config')) - before).toBe(10);
});

test('another takes the place of a worker that is killed, and the other serves', { timeout: 150_000 }, async () => {
  const headers = await signIn();
  const before = await workers();
  process.kill(before[0] ?? 0, 'SIGKILL');
  await expect.poll(workers, { timeout: 20_000 }).not.toContain(before[0]);
  expect(await statuses('/auth/me', headers)).toEqual([200]);
  await until(() => allServe() === 2);
  expect(output).toContain(`Worker ${before[0]} has ended (SIGKILL); another takes its place.`);
});

test('SIGTERM ends them all, in order', async () => {
  const exit = once(primary, 'exit');
  primary.kill('SIGTERM');
  expect((await exit)[0]).toBe(0);
  expect(await workers()).toEqual([]);
});
