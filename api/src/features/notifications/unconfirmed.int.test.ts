import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../../testing/steppingIn.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import { requestCalls, WITHDRAWALS } from '../../../testing/requestCalls.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createRateLimits } from '../../http/limits.ts';
import { createMailer } from '../../mail/mailer.ts';
import { reactorsOf } from '../../reactors/reactors.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
});
afterAll(() => app.stop());

const { ask } = requestCalls(() => ({ app, admin }));

test('what a mail server doesn’t take uses up no mail that a mailbox may get that nobody has confirmed', async () => {
  const ann = await app.person({ balance: 5_000 });
  const limits = createRateLimits(true, app.parts.pool, app.parts.keys.digest);
  await reactorsOf(app.parts).round();
  await ask(WITHDRAWALS, ann);
  const mailer = createMailer({ ...app.parts.config, smtpUrl: 'smtp://127.0.0.1:1' }, app.parts.log);
  for (let tried = 0; tried < 31; tried += 1) {
    await reactorsOf({ ...app.parts, limits, mailer }).round();
    await app.parts.pool.query(`UPDATE reactors.tasks SET due_at = now() WHERE reason LIKE '%mail server%'`);
  }
  await reactorsOf({ ...app.parts, limits }).round();
  expect(await mailsTo(app.dataDir, ann.email, /Subject: You asked for a withdrawal/)).toHaveLength(1);
});

test('of money that leaves a mailbox that nobody has confirmed is mailed thirty times an hour at most', async () => {
  const ann = await app.person({ balance: 5_000 });
  const limits = createRateLimits(true, app.parts.pool, app.parts.keys.digest);
  const reactors = reactorsOf({ ...app.parts, limits });
  await reactors.round();
  for (let asked = 0; asked < 31; asked += 1) await ask(WITHDRAWALS, ann);
  await reactors.round();
  expect(await mailsTo(app.dataDir, ann.email, /Subject: You asked for a withdrawal/)).toHaveLength(30);
});
