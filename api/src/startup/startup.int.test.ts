import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { READ_SCHEMA } from '@northvale/projections/engine/version.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Started, startServer, stopped } from '../../testing/serverProcess.ts';

let database: TestDatabase;
let dataDir: string;
let running: ChildProcess | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'northvale-start-'));
});
afterEach(() => running?.kill('SIGKILL'));
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}): Started {
  const started = startServer({ DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir, ...env });
  running = started.child;
  return started;
}

const signIn = (url: string, email: string, password: string) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

test('the first start tells the demo and prints its sign-ins, later ones keep everything', async () => {
  const first = start({ LOG_LEVEL: 'info' });
  const url = await first.url;
  await expect.poll(() => first.output()).toMatch(/demo auditor .*\n/);
  expect(first.output()).toMatch(/history: 100 %[^]*is at http[^]*Sign-ins/);
  // Sentences only: what is logged begins after the start.
  expect(first.output()).not.toContain('{');
  const signIns = new Map(
    [...first.output().matchAll(/^ {2}(\S.*?) {2,}(\S+@\S+) +(\S+)$/gm)].map(([, who, email, password]) => [
      who,
      [email, password],
    ]),
  );
  expect([...signIns.keys()]).toEqual(['admin', 'demo investor', 'demo auditor']);
  for (const [who, role] of [
    ['admin', 'admin'],
    ['demo investor', 'user'],
    ['demo auditor', 'auditor'],
  ] as const) {
    const [email = '', password = ''] = signIns.get(who) ?? [];
    const answer = await signIn(url, email, password);
    expect(await answer.json()).toMatchObject({ payload: { userRole: role } });
  }
  expect(await stopped(first)).toBe(0);

  const second = start();
  const again = await second.url;
  const [email = '', password = ''] = signIns.get('demo investor') ?? [];
  expect((await signIn(again, email, password)).status).toBe(200);
  expect(await stopped(second)).toBe(0);
  expect(second.output()).not.toContain('Sign-ins');
});

test('of two first starts at once one prints the sign-ins, and they are right', async () => {
  const fresh = await createTestDatabase();
  const both = [1, 2].map(() => start({ DATABASE_URL: fresh.ownerUrl, DEMO: '0' }));
  const [url = ''] = await Promise.all(both.map((each) => each.url));
  const told = both.map((each) => each.output()).join('\n');
  const passwords = [...told.matchAll(/^ {2}admin +(\S+@\S+) +(\S+)$/gm)];
  expect(passwords).toHaveLength(1);
  const [, email = '', password = ''] = passwords[0] ?? [];
  expect((await signIn(url, email, password)).status).toBe(200);
  expect(await Promise.all(both.map(stopped))).toEqual([0, 0]);
  await fresh.drop();
});

test('a wrong setting stops the start with a sentence', async () => {
  const started = start({ RATE_LIMITS: 'maybe' });
  const [code] = (await once(started.child, 'exit')) as [number];
  expect([code, started.output()]).toEqual([1, 'RATE_LIMITS must be on or off.\n']);
});

test('a DATA_DIR that can’t be one is said', async () => {
  const file = join(dataDir, 'no-folder');
  await writeFile(file, '');
  for (const at of [file, join(file, 'data')]) {
    const started = start({ DATA_DIR: at, DATABASE_URL: '' });
    const [code] = (await once(started.child, 'exit')) as [number];
    expect([code, started.output()]).toEqual([
      1,
      expect.stringMatching(/^DATA_DIR can't be made or entered \(E[A-Z]+: [^\n]+no-folder[^\n]*\)\.\n$/),
    ]);
  }
});

test('a port that is taken is said', async () => {
  const other: Server = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const started = start({ PORT: String(port), DEMO: '0' });
  const [code] = (await once(started.child, 'exit')) as [number];
  other.close();
  expect([code, started.output().trim()]).toEqual([
    1,
    `Port ${port} is taken. Stop what uses it, or set another PORT.`,
  ]);
});

/** A server of its own, which has been started and stopped once, with an admin whose password is known. */
async function startedBefore(): Promise<{
  fresh: TestDatabase;
  next: () => Started;
  signedIn: (url: string) => Promise<Response>;
}> {
  const fresh = await createTestDatabase();
  const [email, password] = ['first@northvale.example', 'Harbour-lantern-2741'];
  const settings = { DATABASE_URL: fresh.ownerUrl, DEMO: '0', ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
  const next = () => start(settings);
  const signedIn = (url: string) => signIn(url, email, password);
  const first = next();
  expect((await signedIn(await first.url)).status).toBe(200);
  expect(await stopped(first)).toBe(0);
  return { fresh, next, signedIn };
}

async function health(url: string): Promise<unknown[]> {
  const answer = await fetch(`${url}/api/health/ready`);
  return [answer.status, await answer.json()];
}

test('while the projections are halted, a process that starts takes commands', async () => {
  const { fresh, next, signedIn } = await startedBefore();
  await fresh.ownerPool.query(`ALTER TABLE ${READ_SCHEMA}.activity ADD CONSTRAINT none CHECK (false) NOT VALID`);
  const deposit = async (url: string): Promise<unknown[]> => {
    const { token, payload } = (await (await signedIn(url)).json()) as { token: string; payload: { _id: string } };
    const answer = await fetch(`${url}/api/auth/deposit-requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ userId: payload._id, amount: 500 }),
    });
    return [answer.status, answer.headers.get('read-model')];
  };
  // The event of the first halts them; the process after it finds them halted.
  for (let started = 0; started < 2; started += 1) {
    const process = next();
    const url = await process.url;
    expect(await deposit(url)).toEqual([201, 'behind']);
    await expect.poll(() => health(url)).toEqual([200, { commands: true, readModels: 'halted' }]);
    expect(await stopped(process)).toBe(0);
  }
  await fresh.drop();
});

test('read models of another log are not served, and one sentence says what to do', async () => {
  await database.ownerPool.query(`UPDATE ${READ_SCHEMA}.checkpoint SET event_id = 'of another log'`);
  const started = start({ DEMO: '0' });
  const [code] = (await once(started.child, 'exit')) as [number];
  expect([code, started.output().trim().split('\n').length]).toEqual([1, 1]);
  expect(started.output()).toContain('npm run ledger -- rebuild');
});
