import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { createFaultyLine } from '@northvale/ledger/testing/testDatabase.ts';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Answer } from '../../testing/client.ts';
import { mailsTo, mailWith } from '../../testing/steppingIn.ts';
import type { TestPerson } from '../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { createCallCounter, createRateLimits } from './limits.ts';

let app: TestApp;
beforeAll(async () => {
  // As behind a proxy, so that tests can call from wherever they like.
  app = await startTestApp({ rateLimits: true, trustedProxies: 1 });
});
afterAll(() => app.stop());

let addresses = 0;
const nextAddress = (): string => `198.51.100.${(addresses += 1)}`;

const from = (address: string, cookie = '') => ({ 'x-forwarded-for': address, cookie });
const signIn = (email: string, password: string, headers: Record<string, string> = from(nextAddress())) =>
  app.call('POST /auth/login', { body: { email, password }, headers });
const told = ({ status, body }: Answer) => [status, body.code];

/** Lets the waits and windows of all limits pass. */
const wait = (seconds: number) =>
  app.parts.pool.query('UPDATE identity.rate_limits SET expire = expire - $1', [seconds * 1_000]);

describe('wrong passwords', () => {
  test('are counted an account, whatever the address, and each further try waits longer', async () => {
    const { email, password } = await app.person();
    for (let index = 0; index < 10; index += 1) expect((await signIn(email, 'wrong password')).status).toBe(401);
    const refused = await signIn(email, password);
    expect(told(refused)).toEqual([429, 'TooManyTries']);
    const first = Number(refused.headers.get('retry-after'));
    expect(first).toBeGreaterThan(0);
    await wait(first);
    expect((await signIn(email, 'wrong password')).status).toBe(401);
    expect(Number((await signIn(email, password)).headers.get('retry-after'))).toBeGreaterThan(first);
    await wait(2 * first);
    expect((await signIn(email, password)).status).toBe(200);
    expect((await signIn(email, 'wrong password')).status).toBe(401);
  });

  test('that are sent all at once have no more tries than one after another', async () => {
    const { email } = await app.person();
    const all = await Promise.all(Array.from({ length: 30 }, () => signIn(email, 'wrong password')));
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  test('of strangers hold up no device that has signed in before, and its owner is told once', async () => {
    const { email, password } = await app.person();
    const known = await signIn(email, password);
    const cookie = known.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    for (let index = 0; index < 12; index += 1) await signIn(email, 'wrong password');
    expect((await signIn(email, password)).status).toBe(429);
    expect((await signIn(email, password, from(nextAddress(), cookie))).status).toBe(200);
    const warning = /Subject: Somebody is trying to sign in/;
    await mailWith(app.dataDir, email, warning);
    expect(await mailsTo(app.dataDir, email, warning)).toHaveLength(1);
  });

  test('from a device that knows another person are a stranger’s', async () => {
    const [ann, bob] = [await app.person(), await app.person()];
    const [cookie = ''] = (await signIn(ann.email, ann.password)).headers.getSetCookie().slice(-1);
    const tries = await Promise.all(
      Array.from({ length: 15 }, () => signIn(bob.email, 'wrong password', from(nextAddress(), cookie))),
    );
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('from one network lock out nobody elsewhere', async () => {
    const { email, password } = await app.person();
    const stranger = (index: number) => from(`2001:db8::${index.toString(16)}`);
    const all = await Promise.all(
      Array.from({ length: 101 }, (_, index) => signIn(`nobody-${index}@example.com`, 'x', stranger(index))),
    );
    expect(all.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await signIn(email, password, from('2001:db8::ffff'))).status).toBe(429);
    expect((await signIn(email, password)).status).toBe(200);
  });
});

describe('a stranger', () => {
  const resend = (email: string, address: string) =>
    app.call('POST /auth/resend-verification', { body: { email }, headers: from(address) });
  const confirm = (email: string, code: string, address: string) =>
    app.call('POST /auth/verify-email', { body: { email, code }, headers: from(address) });

  test('voids nobody’s code, by asking for another or by guessing', async () => {
    const [{ email }, stranger, owner] = [await app.person(), nextAddress(), nextAddress()];
    await resend(email, owner);
    const [, code = ''] = await mailWith(app.dataDir, email, /code is (\d{6})/);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let index = 0; index < 5; index += 1) expect((await resend(email, stranger)).status).toBe(200);
    expect(told(await resend(email, stranger))).toEqual([429, 'TooManyTries']);
    for (let index = 0; index < 5; index += 1) expect((await confirm(email, wrong, stranger)).status).toBe(400);
    expect((await confirm(email, wrong, stranger)).status).toBe(429);
    expect((await confirm(email, code, owner)).status).toBe(200);
  });

  test('uses up nobody’s reset links', async () => {
    const [{ email }, stranger] = [await app.person(), nextAddress()];
    const forgot = (address: string) =>
      app.call('POST /auth/forgot-password', { body: { email }, headers: from(address) });
    for (let index = 0; index < 8; index += 1) expect((await forgot(stranger)).status).toBe(200);
    await expect.poll(async () => (await mailsTo(app.dataDir, email, /reset-password/)).length).toBe(5);
    const [, first = ''] = await mailWith(app.dataDir, email, /reset-password\/([\w-]+)/);
    await forgot(nextAddress());
    await expect.poll(async () => (await mailsTo(app.dataDir, email, /reset-password/)).length).toBe(6);
    expect((await app.call(`GET /auth/verify-reset-token/${first}`)).status).toBe(200);
  });
});

describe('a person', () => {
  const made = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length;

  test('has at most 50 requests pending and 10 bank accounts linked', async () => {
    const { id: userId, token } = await app.person();
    const all = <Made>(count: number, make: (index: number) => Promise<Made>) =>
      Promise.all(Array.from({ length: count }, (_, index) => make(index)));
    const requests = await all(51, () =>
      app.call('POST /auth/deposit-requests', { token, body: { userId, amount: 100 } }),
    );
    expect([made(requests, 201), made(requests, 409)]).toEqual([50, 1]);
    const links = await all(11, (index) => {
      const body = { bankName: 'Citigroup', accountNumber: `1234567${index}`, accountHolderName: 'Ann' };
      return app.call('POST /auth/add-bank', { token, body });
    });
    expect([made(links, 201), made(links, 409)]).toEqual([10, 1]);
    const full = links.find(({ status }) => status === 409);
    expect(full?.body).toMatchObject({ code: 'InUse', message: 'At most 10 bank accounts can be linked.' });
    // No wait makes room, so none is named.
    expect(full?.headers.get('retry-after')).toBeNull();
  });

  test('makes at most 120 money calls a minute', async () => {
    const { token } = await app.person();
    const calls = await Promise.all(
      Array.from({ length: 121 }, () => app.call('POST /auth/deposit-requests', { token, body: {} })),
    );
    expect([made(calls, 400), made(calls, 429)]).toEqual([120, 1]);
  });

  test('has at most 120 acts of one session recorded a minute, which keeps none of the others from ending it', async () => {
    const { id, token, email, password } = await app.person();
    const thief = (await signIn(email, password)).body.token;
    const calls = await Promise.all(
      Array.from({ length: 125 }, () => app.call('DELETE /auth/email-change', { token: thief })),
    );
    expect([made(calls, 404), made(calls, 429)]).toEqual([120, 5]);
    const recorded = app.parts.db
      .selectFrom('acts')
      .where('about_id', '=', id)
      .where('kind', '=', 'emailChangeTakenBack');
    expect(await recorded.select('id').execute()).toHaveLength(120);
    const sessions: { id: string; current: boolean }[] = (await app.call('GET /auth/sessions', { token })).body.data;
    const other = sessions.find(({ current }) => !current)?.id;
    expect((await app.call(`DELETE /auth/sessions/${other}`, { token })).status).toBe(200);
  });

  test('has as many exports of a session recorded a minute, of which each is an act', async () => {
    const { token } = await app.person();
    const calls: Answer[] = [];
    for (let index = 0; index < 122; index += 1) calls.push(await app.call('GET /auth/my-data', { token }));
    expect([made(calls, 200), made(calls, 429)]).toEqual([120, 2]);
  });

  test('has a new address of theirs mailed to ten times an hour, and no mailbox gets more from all', async () => {
    const [ann, bo] = [await app.person(), await app.person()];
    const change = ({ id, token }: TestPerson, email: string) =>
      app.call(`PUT /auth/admin/users-profile/${id}`, { token, body: { email } });
    const answers = await Promise.all(
      Array.from({ length: 11 }, (_, index) => change(ann, `stranger-${index}@example.com`)),
    );
    expect([made(answers, 200), made(answers, 429)]).toEqual([10, 1]);
    for (let index = 0; index < 12; index += 1) await app.parts.limits.take('mailsToAccount', 'flooded@example.com');
    expect(told(await change(bo, 'Flooded@example.com'))).toEqual([429, 'TooManyTries']);
  });

  test('has twelve mails an hour sent to an address that they haven’t confirmed, whatever they do', async () => {
    const [ann, bo] = [await app.person(), await app.person()];
    await app.parts.people.confirmEmail(bo.id, bo.email);
    for (const { email, password } of [ann, bo])
      for (let index = 0; index < 13; index += 1) await signIn(email, password);
    const newDevices = async ({ email }: TestPerson) => (await mailsTo(app.dataDir, email, /not seen before/)).length;
    await expect.poll(() => newDevices(bo)).toBe(14);
    expect(await newDevices(ann)).toBe(12);
  });

  test('has twelve codes an hour mailed to an address, from however many devices they ask', async () => {
    const { email, password } = await app.person();
    const answers: Answer[] = [];
    for (let device = 0; device < 4; device += 1) {
      const [address, known] = [nextAddress(), await signIn(email, password)];
      const cookie = known.headers.getSetCookie().find((set) => set.includes('device')) ?? '';
      const again = { body: { email }, headers: from(address, cookie) };
      for (let asked = 0; asked < 5; asked += 1) answers.push(await app.call('POST /auth/resend-verification', again));
    }
    expect([made(answers, 200), made(answers, 429)]).toEqual([12, 8]);
  });

  test('has at most 20 sessions: the one that was used least lately goes', async () => {
    const { email, password, token } = await app.person();
    let last = token;
    for (let index = 0; index < 20; index += 1) last = (await signIn(email, password)).body.token;
    expect((await app.call('GET /auth/sessions', { token: last })).body.data).toHaveLength(20);
    expect((await app.call('GET /auth/me', { token })).status).toBe(401);
  });
});

test('limits are shared by all processes and survive a restart', async () => {
  const { keys, pool } = app.parts;
  const [one, other] = [createRateLimits(true, pool, keys.limits), createRateLimits(true, pool, keys.limits)];
  const key = nextAddress();
  for (let index = 0; index < 5; index += 1) await one.take('contact', key);
  for (let index = 0; index < 5; index += 1) await other.take('contact', key);
  await expect(one.take('contact', key)).rejects.toMatchObject({ code: 'TooManyTries' });
  const { rows } = await pool.query('SELECT key FROM identity.rate_limits');
  expect(JSON.stringify(rows)).not.toContain(key);
});

test('limits go on in memory while the database is away', async () => {
  const away = new Pool({ host: '127.0.0.1', port: 1 });
  const limits = createRateLimits(true, away, app.parts.keys.limits);
  for (let index = 0; index < 10; index += 1) await limits.take('contact', 'x');
  await expect(limits.take('contact', 'x')).rejects.toMatchObject({ code: 'TooManyTries' });
  const pace = createCallCounter(away, 'moneyCalls', 60);
  for (let index = 0; index < 30; index += 1) pace.count('x');
  await expect(pace.merge()).rejects.toThrow();
  expect(pace.count('x').count).toBe(31);
});

test('limits go on in memory while the database is silent', async () => {
  const line = await createFaultyLine(app.databaseUrl);
  const pool = createPool(line.url, { max: 2 });
  onTestFinished(async () => {
    line.swallowAnswers(false);
    await pool.end();
    await line.close();
  });
  const limits = createRateLimits(true, pool, app.parts.keys.limits);
  await limits.take('contact', 'y');
  line.swallowAnswers(true);
  await Promise.all(Array.from({ length: 10 }, () => limits.take('contact', 'y')));
  await expect(limits.take('contact', 'y')).rejects.toMatchObject({ code: 'TooManyTries' });
});
