import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt, stepAt } from '../identity/totp.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a second factor is asked for at the door, and each code counts once', async () => {
  const person = await app.person();
  const { secret } = (await app.call('POST /auth/2fa/setup', { token: person.token })).body;
  const code = () => codeAt(bytesOf(secret), stepAt(app.clock.now()));
  expect((await app.call('POST /auth/2fa/enable', { token: person.token, body: { otp: '000000' } })).status).toBe(400);
  const first = code();
  const enabled = await app.call('POST /auth/2fa/enable', { token: person.token, body: { otp: first } });
  expect(enabled.body.recoveryCodes).toHaveLength(10);
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

test('a larger withdrawal asks for the second factor again, and its retry may bring the same code', async () => {
  const person = await app.person({ balance: 5_000 });
  const {
    body: { secret },
  } = await app.call('POST /auth/2fa/setup', { token: person.token });
  const code = () => codeAt(bytesOf(secret), stepAt(app.clock.now()));
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

test('where admins need a second factor, one without does nothing that admins do', async () => {
  const strict = await startTestApp({ requireAdmin2fa: true });
  try {
    const admin = await strict.admin();
    const refused = await strict.call('GET /admin/users', { token: admin.token });
    expect([refused.status, refused.body.code]).toEqual([403, 'OtpRequired']);
    expect((await strict.call('GET /auth/me', { token: admin.token })).status).toBe(200);
    const {
      body: { secret },
    } = await strict.call('POST /auth/2fa/setup', { token: admin.token });
    await strict.call('POST /auth/2fa/enable', {
      token: admin.token,
      body: { otp: codeAt(bytesOf(secret), stepAt(strict.clock.now())) },
    });
    expect((await strict.call('GET /admin/users', { token: admin.token })).status).toBe(200);
  } finally {
    await strict.stop();
  }
});

function bytesOf(base32: string): Uint8Array {
  const bits = Array.from(base32, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return new Uint8Array((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
