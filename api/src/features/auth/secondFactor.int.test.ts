import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '../../../testing/atOnce.ts';
import { ENTRIES } from '../../../testing/calls.ts';
import { codeOf } from '../../../testing/codes.ts';
import { mailsTo, mailWith } from '../../../testing/steppingIn.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a second factor is asked for at the door, and each code counts once', async () => {
  const person = await app.person();
  const { secret } = (await app.call('POST /auth/2fa/setup', { token: person.token })).body;
  const code = () => codeOf(secret, app.clock.now());
  expect((await app.call('POST /auth/2fa/enable', { token: person.token, body: { otp: '000000' } })).status).toBe(400);
  const first = code();
  const enabled = await app.call('POST /auth/2fa/enable', { token: person.token, body: { otp: first } });
  expect(enabled.body.recoveryCodes).toHaveLength(10);
  expect(enabled.body.recoveryCodes[0]).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
  const login = (otp?: string) =>
    app.call('POST /auth/login', { body: { email: person.email, password: person.password, ...(otp ? { otp } : {}) } });
  const without = await login();
  expect([without.status, without.body.code]).toEqual([401, 'OtpRequired']);
  expect((await login(first)).status).toBe(401);
  app.clock.advance(30_000);
  const second = code();
  expect((await login(second)).status).toBe(200);
  expect((await login(second)).status).toBe(401);
  const [recovery] = enabled.body.recoveryCodes;
  expect((await login(recovery)).status).toBe(200);
  expect((await login(recovery)).status).toBe(401);
  const bank = { bankName: 'Citigroup', accountNumber: '1234', accountHolderName: 'Ann' };
  const stepUp = await app.call('POST /auth/add-bank', { token: person.token, body: bank });
  expect([stepUp.status, stepUp.body.code]).toEqual([403, 'OtpRequired']);
});

test('a code is taken in two groups, as apps show it, and counts once all the same', async () => {
  const person = await app.person();
  const { secret } = (await app.call('POST /auth/2fa/setup', { token: person.token })).body;
  const grouped = () => codeOf(secret, app.clock.now()).replace(/^.../, '$& ');
  const enabled = await app.call('POST /auth/2fa/enable', { token: person.token, body: { otp: grouped() } });
  expect(enabled.status).toBe(200);
  app.clock.advance(30_000);
  const otp = grouped();
  const login = () => app.call('POST /auth/login', { body: { email: person.email, password: person.password, otp } });
  expect([(await login()).status, (await login()).status]).toEqual([200, 401]);
});

test('one code that comes twice at the same moment lets one in, and so does one recovery code', async () => {
  const person = await app.person();
  const { secret } = (await app.call('POST /auth/2fa/setup', { token: person.token })).body;
  const enable = { token: person.token, body: { otp: codeOf(secret, app.clock.now()) } };
  const { recoveryCodes } = (await app.call('POST /auth/2fa/enable', enable)).body;
  app.clock.advance(30_000);
  const at = app.clock.now();
  for (const otp of [codeOf(secret, at), recoveryCodes[3]]) {
    // Past the password, which takes each of them another time.
    const judged = () => app.parts.secondFactors.judge(person.id, otp, at, { recovery: true });
    const verdicts = await atOnce(app, 'identity.second_factors', judged, judged, judged);
    expect(verdicts.map(({ kind }) => kind).toSorted()).toEqual(['right', 'wrong', 'wrong']);
  }
});

test('a larger withdrawal asks for the second factor again, and its retry may bring the same code', async () => {
  const person = await app.person({ balance: 5_000 });
  const {
    body: { secret },
  } = await app.call('POST /auth/2fa/setup', { token: person.token });
  const code = () => codeOf(secret, app.clock.now());
  await app.call('POST /auth/2fa/enable', { token: person.token, body: { otp: code() } });
  app.clock.advance(30_000);
  const ask = (amount: number, otp?: string) =>
    app.call('POST /auth/withdraw-requests', {
      token: person.token,
      body: { userId: person.id, amount, ...(otp ? { otp } : {}) },
      headers: { 'idempotency-key': `key-${amount}` },
    });
  expect((await ask(1_000)).status).toBe(201);
  expect((await ask(1_001)).body.code).toBe('OtpRequired');
  const otp = code();
  const first = await ask(1_001, otp);
  expect(first.status).toBe(201);
  const again = await ask(1_001, otp);
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  expect((await ask(1_002, otp)).body.code).toBe('OtpRequired');
});

test('a code that was given for a withdrawal that was refused is good for no other under the same key', async () => {
  const person = await app.person({ balance: 1_500 });
  const code = await setUpFactor(app, person);
  app.clock.advance(30_000);
  const otp = code();
  const ask = (amount: number) =>
    app.call('POST /auth/withdraw-requests', {
      token: person.token,
      body: { userId: person.id, amount, otp },
      headers: { 'idempotency-key': 'key' },
    });
  expect((await ask(2_000)).body.code).toBe('InsufficientBalance');
  expect((await ask(1_500)).body.code).toBe('OtpRequired');
});

describe('guessing the second code', () => {
  const wrongLogin = ({ email, password }: TestPerson, otp: string) =>
    app.call('POST /auth/login', { body: { email, password, otp } });
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('rests the factor after five wrong ones over all occasions, and its owner is told', async () => {
    const person = await app.person({ balance: 5_000 });
    const code = await setUpFactor(app, person);
    app.clock.advance(30_000);
    const occasions = [
      (otp: string) => app.call('POST /auth/reauth', { token: person.token, body: { password: person.password, otp } }),
      (otp: string) =>
        app.call('POST /auth/withdraw-requests', {
          token: person.token,
          body: { userId: person.id, amount: 2_000, otp },
        }),
      (otp: string) => wrongLogin(person, otp),
    ];
    const guess = (tried: number, otp: string) => occasions[tried % 3]?.(otp);
    for (let tried = 0; tried < 5; tried += 1)
      expect((await guess(tried, otherThan(code())))?.body.code).toMatch(/^OtpRequired$/);
    for (const tried of [0, 1, 2]) {
      const resting = await guess(tried, code());
      expect([resting?.status, resting?.body.code]).toEqual([429, 'TooManyTries']);
      expect(Number(resting?.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    }
    await mailWith(app.dataDir, person.email, /Five wrong codes/);
    app.clock.advance(15 * 60_000);
    expect((await wrongLogin(person, code())).status).toBe(200);
  });

  test('leaves no room for guesses at once', async () => {
    const person = await app.person();
    const code = await setUpFactor(app, person);
    app.clock.advance(30_000);
    const answers = await Promise.all(Array.from({ length: 12 }, () => wrongLogin(person, otherThan(code()))));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test('ends all sessions after twenty wrong ones in a day', async () => {
    const person = await app.person();
    const code = await setUpFactor(app, person);
    for (let tried = 0; tried < 20; tried += 1) {
      if (tried % 5 === 0) app.clock.advance(15 * 60_000 + 1);
      expect((await wrongLogin(person, otherThan(code()))).status).toBe(401);
    }
    const at = app.parts.now();
    expect(await app.parts.sessions.of(person.id, at)).toEqual([]);
    await mailWith(app.dataDir, person.email, /Twenty wrong codes/);
  });

  test('of recovery is counted apart', async () => {
    const person = await app.person();
    const code = await setUpFactor(app, person);
    app.clock.advance(30_000);
    for (let tried = 0; tried < 6; tried += 1) await wrongLogin(person, 'AAAA-BBBB-CCCC-DDDD');
    expect((await wrongLogin(person, 'AAAA-BBBB-CCCC-DDDD')).status).toBe(429);
    expect((await wrongLogin(person, code())).status).toBe(200);
  });
});

test('who lost theirs is let in again by an admin, is told, and nobody does it for themselves', async () => {
  const [admin, person] = [await app.admin(), await app.person()];
  await setUpFactor(app, person);
  const remove = (id: string) =>
    app.call(`DELETE /admin/users/${id}/factors`, { token: admin.token, body: { reason: 'Lost phone' } });
  expect((await remove(person.id)).status).toBe(200);
  expect((await app.call('GET /auth/me', { token: person.token })).status).toBe(401);
  expect((await app.signIn(person.email, person.password)).status).toBe(200);
  await mailWith(app.dataDir, person.email, /removed your authenticator app.*Lost phone/);
  expect((await remove(admin.id)).body.code).toBe('OwnAccount');
});

test('a browser that was never seen is told to the owner, once', async () => {
  const person = await app.person();
  await app.parts.people.confirmEmail(person.id, person.email);
  const login = (headers = {}) =>
    app.call('POST /auth/login', {
      body: { email: person.email, password: person.password },
      headers: { 'user-agent': 'Strange/1', ...headers },
    });
  const first = await login();
  await mailWith(app.dataDir, person.email, /not seen before: Strange\/1/);
  const cookie = first.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  await login({ cookie });
  const told = (await mailsTo(app.dataDir, person.email)).filter((mail) => mail.includes('Strange/1'));
  expect(told).toHaveLength(1);
});

describe('where staff need a second factor', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp({ requireAdmin2fa: true });
  });
  afterAll(() => strict.stop());

  test.each(['admin', 'auditor'] as const)('an %s whose session has shown none gets to nothing else', async (role) => {
    const { token } = await strict.person({ role });
    const [id, open] = ['018f0000-0000-7000-8000-000000000000', [] as string[]];
    for (const [name, { access }] of ENTRIES) {
      if (access === 'anyone' || name === 'POST /auth/logout') continue;
      const { body } = await strict.call(name.replaceAll(/:\w+/g, id), { token });
      if (body.code !== 'FactorNeeded' && body.code !== 'NotAllowed') open.push(name);
    }
    expect(open).toEqual(
      ENTRIES.filter(([name, call]) => call.withoutFactor && !/logout/.test(name)).map(([name]) => name),
    );
  });

  test('the session that sets one up has shown it, and so has one that signs in with it', async () => {
    const admin = await strict.admin();
    const code = await setUpFactor(strict, admin);
    expect((await strict.call('GET /admin/users', { token: admin.token })).status).toBe(200);
    strict.clock.advance(30_000);
    const later = await strict.call('POST /auth/login', {
      body: { email: admin.email, password: admin.password, otp: code() },
    });
    expect((await strict.call('GET /admin/users', { token: later.body.token })).status).toBe(200);
  });

  test('an investor needs none', async () => {
    const { token } = await strict.person();
    expect((await strict.call('GET /auth/sessions', { token })).status).toBe(200);
  });
});

/** Sets a second factor up in this session; gives what makes its codes. */
async function setUpFactor(on: TestApp, { token }: TestPerson): Promise<() => string> {
  const { secret } = (await on.call('POST /auth/2fa/setup', { token })).body;
  const code = () => codeOf(secret, on.clock.now());
  await on.call('POST /auth/2fa/enable', { token, body: { otp: code() } });
  return code;
}
