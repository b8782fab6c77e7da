import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressCalls, mailsTo, NEW_PASSWORD, untold } from '../../../testing/steppingIn.ts';
import { cookieOf } from '../../../testing/client.ts';
import { codeOf } from '../../../testing/codes.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createMailer } from '../../mail/mailer.ts';
import { reactorsOf } from '../../reactors/reactors.ts';

let app: TestApp;
let calls: ReturnType<typeof addressCalls>;
beforeAll(async () => {
  app = await startTestApp({ smtpUrl: 'smtp://127.0.0.1:1' });
  calls = addressCalls(app);
});
afterAll(() => app.stop());

const STRANGE = { 'user-agent': 'Strange/1' };
const at = () => app.clock.now();

async function withFactor({ id }: TestPerson): Promise<readonly string[]> {
  const { secondFactors, sessions } = app.parts;
  const secret = (await secondFactors.setUp(id)) ?? '';
  const [session] = await sessions.of(id, at());
  return (await secondFactors.enable({ id, sessionId: session?.id ?? '' }, codeOf(secret, at()), at())) ?? [];
}

const signIn = async ({ email, password }: TestPerson, otp?: string) =>
  app.call('POST /auth/login', { body: { email, password, ...(otp && { otp }) }, headers: STRANGE });

async function guess(person: TestPerson, times: number) {
  for (let tried = 1; tried <= times; tried += 1) {
    expect((await signIn(person, '000000')).status).toBe(401);
    if (tried % 5 === 0) app.clock.advance(15 * 60_000);
  }
}

/** What somebody does whose mail finds no server, by what it says. */
const DONE: Readonly<Record<string, (person: TestPerson) => Promise<unknown>>> = {
  'not seen before: Strange/1': (person) => signIn(person),

  async 'A recovery code was used in place'(person) {
    const [code] = await withFactor(person);
    expect((await signIn(person, code)).status).toBe(200);
  },

  async 'Five wrong codes'(person) {
    await withFactor(person);
    await guess(person, 5);
  },

  async 'we ended all your sessions'(person) {
    await withFactor(person);
    await guess(person, 20);
  },

  async 'used from two places at once'(person) {
    const refresh = (cookie: string) => app.call('POST /auth/refresh', { headers: { cookie } });
    const cookie = cookieOf(await signIn(person));
    await refresh(cookie);
    app.clock.advance(31_000);
    for (let times = 0; times < 2; times += 1) expect((await refresh(cookie)).status).toBe(401);
  },

  'asked to change its email address to': (person) => calls.change(person, `new-${person.email}`, person),

  async 'changed your role: from now on you are an auditor'({ id }) {
    const { token } = await app.admin();
    expect((await app.call(`PUT /admin/users/${id}`, { token, body: { role: 'auditor' } })).status).toBe(200);
  },

  async 'Withdrawals are unlocked[^]*Citigroup, ending in 7766'({ id, email, token }) {
    const { mailedLinks, mailedSecrets } = app.parts;
    const bank = { bankName: 'Citigroup', accountNumber: '99887766', accountHolderName: 'Ann' };
    await app.call('POST /auth/add-bank', { token, body: bank });
    await calls.post('lock-account', await mailedLinks.newLock(id, email, at()));
    const body = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const link = await mailedSecrets.newResetToken(id, email, at());
    expect((await app.call(`POST /auth/reset-password/${link}`, { body })).status).toBe(200);
  },
};

/** Somebody's mails that no server has taken yet, told by a process that has one. */
async function toldLater(app: TestApp, person: TestPerson, said: RegExp): Promise<string[]> {
  const waiting = () => untold(app, person);
  await expect.poll(async () => (await waiting()).filter(({ tries }) => tries === 0)).toEqual([]);
  const mailer = createMailer({ ...app.parts.config, smtpUrl: undefined }, app.parts.log);
  const reactors = reactorsOf({ ...app.parts, mailer });
  reactors.start();
  app.clock.advance(2 * 60_000);
  const mails = () => mailsTo(app.dataDir, person.email, said);
  await expect.poll(mails).toHaveLength(1);
  await expect.poll(waiting).toEqual([]);
  await reactors.stop();
  // Neither a second look nor the log, read anew, tells it again.
  await app.parts.pool.query(`UPDATE reactors.progress SET store_id = ''`);
  await reactorsOf({ ...app.parts, mailer }).round();
  await expect.poll(waiting).toEqual([]);
  return mails();
}

test.each(Object.keys(DONE))('what no mail server takes is mailed later, once: %s', async (said) => {
  const person = await app.person();
  await app.parts.people.confirmEmail(person.id, person.email);
  await DONE[said]?.(person);
  expect(await toldLater(app, person, new RegExp(said))).toHaveLength(1);
});

test('that strangers try to sign in is mailed later too, once', async () => {
  const limited = await startTestApp({ smtpUrl: 'smtp://127.0.0.1:1', rateLimits: true });
  const person = await limited.person();
  for (let tried = 0; tried < 10; tried += 1) await limited.signIn(person.email, 'wrong password');
  expect(await toldLater(limited, person, /Subject: Somebody is trying to sign in/)).toHaveLength(1);
  await limited.stop();
});
