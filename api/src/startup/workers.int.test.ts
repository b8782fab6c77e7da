import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveMessages } from '../../client/liveMessages.ts';

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
  primary = spawn(process.execPath, ['api/dist/main.js'], {
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
});
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
    if (Number(parent) === primary.pid && state !== 'Z' && command.includes('main.js')) ids.push(id);
  }
  return ids;
}

type Headings = Readonly<Record<string, string>>;

/** Over a connection of its own: they go to the workers in turns. */
const call = (path: string, { headers = {}, ...init }: Omit<RequestInit, 'headers'> & { headers?: Headings } = {}) =>
  fetch(`${url}${path}`, { ...init, headers: { connection: 'close', ...headers } });
const post = (path: string, body: object, headers: Headings = {}) =>
  call(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const signIn = async (email = EMAIL) => {
  const answer = await post('/auth/login', { email, password: PASSWORD });
  const { token, payload } = (await answer.json()) as { token: string; payload: { _id: string } };
  return { authorization: `Bearer ${token}`, id: payload._id };
};
/** Somebody new, signed in. */
async function person(name: string) {
  const email = `${name}@example.com`;
  await post('/auth/register', {
    name,
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    phonenumber: '+4512345678',
  });
  return { email, ...(await signIn(email)) };
}
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
  const { authorization } = await signIn();
  const headers = { authorization };
  await expect.poll(() => statuses('/auth/me', headers)).toEqual([200]);
  await call('/auth/logout', { method: 'POST', headers });
  await expect.poll(() => statuses('/auth/me', headers, 4), { interval: 10, timeout: 5_000 }).toEqual([401]);
});

test('the figures are those of both', async () => {
  const before = await counted('/api/config');
  for (let made = 0; made < 10; made += 1) await call('/config');
  expect((await counted('/api/config')) - before).toBe(10);
});

test('a document handed in at one worker is read at both, byte for byte', async () => {
  const [{ authorization, id }, admin] = [await person('ann'), await signIn()];
  const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
  const body = new FormData();
  body.set('idCardType', 'Passport');
  body.set('idCardNumber', 'X1234567');
  body.set('idCardFile', new Blob([pdf]), 'passport.pdf');
  expect((await call('/auth/submit-document', { method: 'POST', body, headers: { authorization } })).status).toBe(200);
  const seen: string[] = [];
  for (let read = 0; read < 6; read += 1) {
    const answer = await call(`/admin/verifications/${id}/document`, {
      headers: { authorization: admin.authorization },
    });
    seen.push(await answer.text());
  }
  expect([...new Set(seen)]).toEqual([pdf]);
});

test('wrong passwords are counted over both', async () => {
  const { email } = await person('bea');
  const wrong = async () => (await post('/auth/login', { email, password: 'Not-this-one-7' })).status;
  const seen: number[] = [];
  for (let tried = 0; tried < 12; tried += 1) seen.push(await wrong());
  expect(seen).toEqual([...Array<number>(10).fill(401), 429, 429]);
});

test('one intent that reaches both at once is done once', async () => {
  const { authorization, id: userId } = await person('cleo');
  const ask = () =>
    post('/auth/deposit-requests', { userId, amount: 100 }, { authorization, 'idempotency-key': 'one-and-the-same' });
  const answers = await Promise.all(Array.from({ length: 8 }, ask));
  expect(answers.map(({ status }) => status < 300)).not.toContain(false);
  const made = (await Promise.all(answers.map((each) => each.json()))) as { data: { _id: string } }[];
  expect(new Set(made.map(({ data }) => data._id)).size).toBe(1);
});

test('whoever listens at one hears of what was asked at the other', async () => {
  const { authorization, id: userId } = await person('dora');
  const leaving = new AbortController();
  const listen = async (): Promise<string[]> => {
    const { body } = await call('/auth/stream', { headers: { authorization }, signal: leaving.signal });
    const heard: string[] = [];
    if (body)
      void (async () => {
        for await (const { message } of liveMessages(body)) if (message) heard.push(message.name);
      })().catch(() => {});
    return heard;
  };
  const both = [await listen(), await listen()];
  for (let asked = 0; asked < 2; asked += 1)
    await post('/auth/deposit-requests', { userId, amount: 100 }, { authorization });
  await expect.poll(() => both.map((heard) => heard.filter((name) => name === 'request').length)).toEqual([2, 2]);
  leaving.abort();
});

test('another takes the place of a worker that is killed, and the other serves', async () => {
  const { authorization } = await signIn();
  const headers = { authorization };
  const before = await workers();
  process.kill(before[0] ?? 0, 'SIGKILL');
  // Until the primary has heard of it, it hands connections to the dead one as well: these are lost.
  await expect.poll(() => output).toContain(`Worker ${before[0]} has ended (SIGKILL); another takes its place.`);
  expect(await statuses('/auth/me', headers)).toEqual([200]);
  await until(() => allServe() === 2);
  expect(await workers()).not.toContain(before[0]);
});

test('SIGTERM ends them all, in order', async () => {
  const exit = once(primary, 'exit');
  primary.kill('SIGTERM');
  expect((await exit)[0]).toBe(0);
  expect(await workers()).toEqual([]);
});
