import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressCalls, mailWith, NEW_PASSWORD } from '../../../testing/steppingIn.ts';
import { type Authenticator, createAuthenticator, passkeyCalls, SITE } from '../../../testing/passkeyCalls.ts';
import { cookieOf } from '../../../testing/client.ts';
import { codeOf } from '../../../testing/codes.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
let calls: ReturnType<typeof addressCalls>;
let passkeys: ReturnType<typeof passkeyCalls>;
beforeAll(async () => {
  app = await startTestApp();
  [calls, passkeys] = [addressCalls(app), passkeyCalls(app)];
});
afterAll(() => app.stop());

/** Sets a passkey and codes up besides the password; resolves to the device that holds the passkey. */
async function addFactors({ token }: TestPerson): Promise<Authenticator> {
  const device = createAuthenticator(SITE);
  await passkeys.addTo({ token }, device);
  const { secret } = (await app.call('POST /auth/2fa/setup', { token })).body;
  await app.call('POST /auth/2fa/enable', { token, body: { otp: codeOf(secret, app.clock.now()) } });
  return device;
}

test('who signed up with an address that isn’t theirs keeps no way in once its owner has come by a reset', async () => {
  const stranger = await app.person();
  const { email, token } = stranger;
  const device = await addFactors(stranger);
  await calls.change(stranger, `strangers-${email}`, stranger);
  const change = await calls.tokenIn(`strangers-${email}`, 'confirm-email-change');
  expect((await calls.reset(email)).body.message).toContain('were removed');
  expect((await passkeys.signIn(device)).status).toBe(401);
  expect((await app.call('GET /auth/me', { token })).status).toBe(401);
  expect((await calls.post('confirm-email-change', change)).status).toBe(400);
  expect((await app.signIn(email, NEW_PASSWORD)).status).toBe(200);
});

test('the device of who has signed up with their address is a stranger to them', async () => {
  const [email, password, user] = ['bea@example.com', 'Quiet-harbour-51', { 'user-agent': 'Thief/1' }];
  const body = { name: 'Bea', email, phonenumber: '12345', password, confirmPassword: password };
  const registered = await app.call('POST /auth/register', { body });
  expect((await calls.reset(email)).status).toBe(200);
  const headers = { ...user, cookie: cookieOf(registered) };
  expect((await app.call('POST /auth/login', { body: { email, password: NEW_PASSWORD }, headers })).status).toBe(200);
  await mailWith(app.dataDir, email, /not seen before: Thief/);
});

test('the factors of who has confirmed their address outlive a reset, and so do those of staff', async () => {
  const [person, admin] = [await app.person(), await app.admin()];
  await app.parts.people.confirmEmail(person.id, person.email);
  for (const each of [person, admin]) {
    const device = await addFactors(each);
    expect((await calls.reset(each.email)).body.message).not.toContain('removed');
    expect((await app.signIn(each.email, NEW_PASSWORD)).body.code).toBe('OtpRequired');
    expect((await passkeys.signIn(device)).status).toBe(200);
  }
});
