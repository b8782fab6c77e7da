import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailWith } from '../../../testing/steppingIn.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

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

  test('a code can be guessed twenty times only, wherever the guesses come from', async () => {
    await app.call('POST /auth/register', { body: form({ email: 'guess@example.com' }) });
    const [, code = ''] = await mailWith(app.dataDir, 'guess@example.com', /code is (\d{6})/);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let guess = 0; guess < 20; guess += 1) {
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
