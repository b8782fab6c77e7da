import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo, mailWith } from '../../testing/outbox.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const form = (changed: object = {}) => ({
  name: 'Zoë Ågren',
  email: 'zoe@example.com',
  phonenumber: '+46 8 555 1021',
  password: 'Winter-otter-1',
  confirmPassword: 'Winter-otter-1',
  refferalcode: '',
  how: 'Friend',
  ...changed,
});

describe('signing up', () => {
  test('makes an account that can sign in at once', async () => {
    const answer = await app.call('POST /auth/register', { body: form() });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ message: 'Registration Successful!' });
    const signedIn = await app.signIn('ZOE@example.com', 'Winter-otter-1');
    expect(signedIn.body).toMatchObject({ message: 'Login Successful!', payload: { userRole: 'user' } });
    const me = await app.call('GET /auth/me', { token: signedIn.body.token });
    expect(me.body).toMatchObject({
      name: 'Zoë Ågren',
      email: 'zoe@example.com',
      role: 'user',
      status: 'active',
      plan: 'free',
      balance: 0,
      available: 0,
      held: 0,
      isVerified: false,
      emailVerified: false,
      twoFactor: false,
      idCardFile: '',
      dob: '',
      address: '',
      bankAccounts: [],
    });
    expect(me.body.referralCode).toMatch(/^[A-Z0-9]{8}$/);
  });

  test('refuses a taken address in any case', async () => {
    const answer = await app.call('POST /auth/register', { body: form({ email: 'Zoe@Example.com' }) });
    expect([answer.status, answer.body.code]).toEqual([409, 'EmailTaken']);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'a\u202Eb' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ phonenumber: 'abc' }, 'phonenumber'],
    [{ password: 'abc', confirmPassword: 'abc' }, 'password'],
    [{ confirmPassword: 'other' }, 'confirmPassword'],
    [{ password: 'password123', confirmPassword: 'password123' }, 'password'],
    [{ refferalcode: 'NOSUCHCODE' }, 'refferalcode'],
    [{ how: 'Elsewhere' }, 'how'],
    [{ role: 'admin' }, 'role'],
    [{ name: 7 }, 'name'],
  ])('refuses %j naming the field', async (changed, path) => {
    const answer = await app.call('POST /auth/register', { body: form({ email: 'other@example.com', ...changed }) });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('BadInput');
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toContain(path);
  });

  test('takes a referral code', async () => {
    const friend = await app.person();
    const { referralCode } = (await app.call('GET /auth/me', { token: friend.token })).body;
    const answer = await app.call('POST /auth/register', {
      body: form({ email: 'referred@example.com', refferalcode: referralCode.toLowerCase() }),
    });
    expect(answer.status).toBe(201);
    const person = await app.parts.people.byEmail('referred@example.com');
    expect(person?.referredBy).toBe(friend.id);
  });

  test('mails a code which confirms the address once', async () => {
    const [, code] = await mailWith(app.dataDir, 'zoe@example.com', /code is (\d{6})/);
    const wrong = code === '000000' ? '111111' : '000000';
    const confirm = (sent: unknown) =>
      app.call('POST /auth/verify-email', { body: { email: 'zoe@example.com', code: sent } });
    expect((await confirm(wrong)).status).toBe(400);
    expect((await confirm(code)).status).toBe(200);
    expect((await confirm(code)).status).toBe(400);
    expect((await app.parts.people.byEmail('zoe@example.com'))?.emailVerified).toBe(true);
  });

  test('a code can be guessed five times only', async () => {
    await app.call('POST /auth/register', { body: form({ email: 'guess@example.com' }) });
    const [, code = ''] = await mailWith(app.dataDir, 'guess@example.com', /code is (\d{6})/);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let guess = 0; guess < 5; guess += 1) {
      await app.call('POST /auth/verify-email', { body: { email: 'guess@example.com', code: wrong } });
    }
    expect((await app.call('POST /auth/verify-email', { body: { email: 'guess@example.com', code } })).status).toBe(
      400,
    );
  });

  test('a crash before the account was opened is healed at the next call', async () => {
    const person = await app.parts.people.add({
      name: 'Half',
      email: 'half@example.com',
      phonenumber: '12345',
      how: '',
      at: new Date(),
      passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    });
    await app.parts.credentials.change(person?.id ?? '', 'Winter-otter-1', new Date());
    const { body } = await app.signIn('half@example.com', 'Winter-otter-1');
    expect((await app.call('GET /auth/me', { token: body.token })).status).toBe(200);
  });
});

describe('signing in', () => {
  test('answers an unknown address and a wrong password alike', async () => {
    const { email } = await app.person();
    const wrong = await app.signIn(email, 'not the password');
    const unknown = await app.signIn('nobody@example.com', 'not the password');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ message: 'Invalid email or password', code: 'NotSignedIn' });
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(401);
  });

  test('takes as long for an unknown address as for a wrong password', async () => {
    const { email } = await app.person();
    const time = async (address: string): Promise<number> => {
      const times: number[] = [];
      for (let index = 0; index < 7; index += 1) {
        const started = performance.now();
        await app.signIn(address, 'not the password');
        times.push(performance.now() - started);
      }
      return times.toSorted((a, b) => a - b)[3] ?? 0;
    };
    await time('warm@example.com');
    const [known, unknown] = [await time(email), await time('nobody@example.com')];
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(known, unknown) * 0.5);
  });

  test.each([
    [{}],
    [{ email: 'a@b.co' }],
    [{ email: 7, password: 'x' }],
    [{ email: 'a@b.co', password: '' }],
    [[]],
    ['"text"'],
    ['null'],
    ['{'],
    [''],
  ])('refuses %j as a body', async (body) => {
    const answer = await app.call('POST /auth/login', { body });
    expect(answer.status).toBe(400);
  });
});

describe('a token', () => {
  test.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'])('that is %j is refused', async (token) => {
    const answer = await app.call('GET /auth/me', { token });
    expect([answer.status, answer.body.code]).toEqual([401, 'NotSignedIn']);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('ends after 15 minutes, and the session gives a new one for 30 days', async () => {
    const person = await app.person();
    const login = await app.signIn(person.email, person.password);
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect(login.headers.get('set-cookie')).toMatch(/httponly/i);
    expect(login.headers.get('set-cookie')).toMatch(/samesite=strict/i);
    app.clock.advance(16 * 60_000);
    const expired = await app.call('GET /auth/me', { token: login.body.token });
    expect([expired.status, expired.body.code]).toEqual([401, 'TokenExpired']);
    const refreshed = await app.call('POST /auth/refresh', { headers: { cookie } });
    expect(refreshed.body.payload).toEqual({ userRole: 'user', _id: person.id });
    expect((await app.call('GET /auth/me', { token: refreshed.body.token })).status).toBe(200);
    expect((await app.call('POST /auth/refresh')).status).toBe(401);
    app.clock.advance(31 * 24 * 3_600_000);
    expect((await app.call('POST /auth/refresh', { headers: { cookie } })).status).toBe(401);
  });

  test('ends with a sign-out and with the session', async () => {
    const person = await app.person();
    const second = await app.signIn(person.email, person.password);
    const { body } = await app.call('GET /auth/sessions', { token: person.token });
    expect(body.data.map(({ current }: { current: boolean }) => current).toSorted()).toEqual([false, true]);
    const other = body.data.find(({ current }: { current: boolean }) => !current);
    expect((await app.call(`DELETE /auth/sessions/${other.id}`, { token: person.token })).status).toBe(200);
    expect((await app.call('GET /auth/me', { token: second.body.token })).status).toBe(401);
    expect((await app.call(`DELETE /auth/sessions/${other.id}`, { token: person.token })).status).toBe(404);
    expect((await app.call('POST /auth/logout', { token: person.token })).status).toBe(200);
    expect((await app.call('GET /auth/me', { token: person.token })).status).toBe(401);
  });

  test('ends at once with a change of role', async () => {
    const [admin, person] = [await app.admin(), await app.person()];
    const changed = await app.call(`PUT /admin/users/${person.id}`, { token: admin.token, body: { role: 'auditor' } });
    expect(changed.body.data.role).toBe('auditor');
    const answer = await app.call('GET /auth/me', { token: person.token });
    expect([answer.status, answer.body.code]).toEqual([401, 'TokenExpired']);
    expect((await app.signIn(person.email, person.password)).body.payload.userRole).toBe('auditor');
  });
});

describe('a password', () => {
  test('is changed with the old one, which ends the other sessions', async () => {
    const person = await app.person();
    const other = await app.signIn(person.email, person.password);
    const change = (body: object) => app.call('PUT /auth/update-password', { token: person.token, body });
    expect((await change({ oldPassword: person.password })).body.message).toBe('Both fields are required.');
    const wrong = await change({ oldPassword: 'wrong', newPassword: 'Summer-otter-2' });
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, 'oldPassword']);
    expect((await change({ oldPassword: person.password, newPassword: '123456' })).body.message).toBe(
      'This password is too common.',
    );
    expect((await change({ oldPassword: person.password, newPassword: 'Summer-otter-2' })).status).toBe(200);
    expect((await app.call('GET /auth/me', { token: person.token })).status).toBe(200);
    expect((await app.call('GET /auth/me', { token: other.body.token })).status).toBe(401);
    expect((await app.signIn(person.email, 'Summer-otter-2')).status).toBe(200);
  });

  test('is reset by a link that works once, which ends all sessions', async () => {
    const person = await app.person();
    expect((await app.call('POST /auth/forgot-password', { body: { email: person.email } })).status).toBe(200);
    const [, token] = await mailWith(app.dataDir, person.email, /reset-password\/([\w-]+)/);
    expect((await app.call(`GET /auth/verify-reset-token/${token}`)).body.email).toBe(person.email);
    const reset = (body: object) => app.call(`POST /auth/reset-password/${token}`, { body });
    expect((await reset({ password: 'Summer-otter-2', confirmPassword: 'x' })).body.message).toBe(
      'Passwords do not match',
    );
    expect((await reset({ password: 'abc', confirmPassword: 'abc' })).status).toBe(400);
    expect((await reset({ password: 'Summer-otter-2', confirmPassword: 'Summer-otter-2' })).status).toBe(200);
    const again = await reset({ password: 'Summer-otter-3', confirmPassword: 'Summer-otter-3' });
    expect([again.status, again.body.message]).toEqual([400, 'Invalid or expired reset link']);
    expect((await app.call('GET /auth/me', { token: person.token })).status).toBe(401);
    expect((await app.signIn(person.email, 'Summer-otter-2')).status).toBe(200);
  });

  test('can’t be reset by a link that is older than 30 minutes', async () => {
    const person = await app.person();
    await app.call('POST /auth/forgot-password', { body: { email: person.email } });
    const [, token] = await mailWith(app.dataDir, person.email, /reset-password\/([\w-]+)/);
    app.clock.advance(31 * 60_000);
    const answer = await app.call(`GET /auth/verify-reset-token/${token}`);
    expect([answer.status, answer.body.message]).toEqual([400, 'Invalid or expired reset link']);
  });

  test('that is forgotten gets the same answer for an unknown address, and no mail', async () => {
    const known = await app.call('POST /auth/forgot-password', { body: { email: (await app.person()).email } });
    const unknown = await app.call('POST /auth/forgot-password', { body: { email: 'nobody@example.com' } });
    expect(unknown.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    expect(await mailsTo(app.dataDir, 'nobody@example.com')).toEqual([]);
    expect((await app.call('POST /auth/forgot-password', { body: { email: 'no address' } })).status).toBe(400);
  });
});
