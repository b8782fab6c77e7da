import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveMessages } from '../../client/liveMessages.ts';
import { startServer, type Started, stopped } from '../../testing/serverProcess.ts';

const PASSWORD = 'Quiet-harbour-51';
const EMAIL = 'admin@northvale.example';

let database: TestDatabase;
let dataDir: string;
let processes: Started[];
let urls: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'northvale-processes-'));
  const start = () =>
    startServer({ DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, DEMO: '0' });
  processes = [start(), start()];
  urls = await Promise.all(processes.map(({ url }) => url));
});
afterAll(async () => {
  expect(await Promise.all(processes.map(stopped))).toEqual([0, 0]);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

type Headings = Readonly<Record<string, string>>;

let calls = 0;
/** The processes are asked one after another. */
const call = (path: string, init: RequestInit = {}) => fetch(`${urls[(calls += 1) % 2]}/api${path}`, init);
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
test('a session that ends does so at both', async () => {
  const { authorization } = await signIn();
  const headers = { authorization };
  await expect.poll(() => statuses('/auth/me', headers)).toEqual([200]);
  await call('/auth/logout', { method: 'POST', headers });
  await expect.poll(() => statuses('/auth/me', headers, 4), { interval: 10, timeout: 5_000 }).toEqual([401]);
});

test('a document handed in at one is read at both, byte for byte', async () => {
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
