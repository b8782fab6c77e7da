import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressCalls, NEW_PASSWORD } from '../../testing/addressCalls.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';

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
