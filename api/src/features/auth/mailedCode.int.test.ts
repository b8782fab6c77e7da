import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailWith } from '../../../testing/steppingIn.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  // As behind a proxy, so that tests can call from wherever they like.
  app = await startTestApp({ rateLimits: true, trustedProxies: 1 });
});
afterAll(() => app.stop());

const PASSWORD = 'Winter-otter-1';
let networks = 0;
const confirm = (email: string, code: string, cookie = '') => {
  networks += 1;
  const headers = { 'x-forwarded-for': `198.51.${networks >> 8}.${networks & 255}`, cookie };
  return app.call('POST /auth/verify-email', { body: { email, code }, headers });
};
const another = (code: string) => (code === '000000' ? '111111' : '000000');

/** How often a code is looked at until tries are refused. */
async function looks(tryOnce: () => Promise<{ readonly status: number }>): Promise<number> {
  for (let tries = 0; tries < 300; tries += 1) if ((await tryOnce()).status === 429) return tries;
  return Infinity;
}

test('a code is tried a hundred times a day by strangers, from however many networks, and by its owner’s devices beside', async () => {
  const email = 'ann@example.com';
  const body = { name: 'Ann', email, phonenumber: '+49 170 1', password: PASSWORD, confirmPassword: PASSWORD };
  const known = await app.call('POST /auth/register', { body });
  const device = known.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const [, code = ''] = await mailWith(app.dataDir, email, /code is (\d{6})/);
  expect(await looks(() => confirm(email, another(code)))).toBe(100);
  expect((await confirm(email, code)).status).toBe(429);
  // Twenty wrong ones have ended it.
  await app.call('POST /auth/resend-verification', { body: { email }, headers: { cookie: device } });
  await expect.poll(async () => (await mailWith(app.dataDir, email, /code is (\d{6})/))[1]).not.toBe(code);
  const [, next = ''] = await mailWith(app.dataDir, email, /code is (\d{6})/);
  expect((await confirm(email, next, device)).status).toBe(200);
});
