import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressCalls, mailsTo, NEW_PASSWORD } from '../../../testing/steppingIn.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ rateLimits: true });
});
afterAll(() => app.stop());

test('a browser in which a password was reset is known: no tries of strangers hold it up', async () => {
  const { email } = await app.person();
  const signIn = (password: string, cookie = '') =>
    app.call('POST /auth/login', { body: { email, password }, headers: { cookie } });
  for (let tries = 0; tries < 12; tries += 1) await signIn('wrong password');
  const [cookie = ''] = (await addressCalls(app).reset(email)).headers.getSetCookie();
  expect((await signIn(NEW_PASSWORD)).status).toBe(429);
  expect((await signIn(NEW_PASSWORD, cookie)).status).toBe(200);
});

test('once support has removed the factors no device is known any more: one of them may be what was lost', async () => {
  const [person, { token }] = [await app.person(), await app.admin()];
  await app.parts.people.confirmEmail(person.id, person.email);
  const { email, password } = person;
  const signIn = async (cookie = '') => {
    const headers = { cookie, 'user-agent': 'Phone/1' };
    const { headers: answered } = await app.call('POST /auth/login', { body: { email, password }, headers });
    return answered.getSetCookie().find((set) => set.includes('device')) ?? '';
  };
  const phone = await signIn();
  const removed = { token, body: { reason: 'The phone was lost.' } };
  expect((await app.call(`DELETE /admin/users/${person.id}/factors`, removed)).status).toBe(200);
  await signIn(phone);
  await expect.poll(() => mailsTo(app.dataDir, email, /not seen before: Phone/)).toHaveLength(2);
});
