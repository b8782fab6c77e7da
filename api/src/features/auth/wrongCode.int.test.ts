import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../../testing/codes.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a code that is wrong is told from one that is missing, wherever it is asked for', async () => {
  const person = await app.person({ balance: 5_000 });
  const wrong = {
    issues: [{ path: 'otp', message: 'This code is wrong or was used before. Please enter a new one.' }],
  };
  const { token, id, email, password } = person;
  const { secret } = (await app.call('POST /auth/2fa/setup', { token })).body;
  const otp = codeOf(secret, app.clock.now());
  await app.call('POST /auth/2fa/enable', { token, body: { otp } });
  const bank = { bankName: 'Citigroup', accountNumber: '1234', accountHolderName: 'Ann' };
  for (const [call, body] of [
    ['POST /auth/login', { email, password }],
    ['POST /auth/reauth', { password }],
    ['POST /auth/add-bank', bank],
    ['POST /auth/withdraw-requests', { userId: id, amount: 2_000 }],
  ] as const) {
    const ask = async (given?: object) => (await app.call(call, { token, body: { ...body, ...given } })).body;
    const missing = { code: 'OtpRequired', message: 'Please enter the code of your authenticator app.' };
    expect(await ask()).toEqual(missing);
    // Setting it up has used it.
    expect(await ask({ otp })).toMatchObject({ code: 'OtpRequired', ...wrong });
  }
  const disable = await app.call('POST /auth/2fa/disable', { token, body: { password, otp } });
  expect(disable.body).toMatchObject({ code: 'BadInput', ...wrong });
});
