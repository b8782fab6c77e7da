import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addressCalls, mailsTo, mailWith, NEW_PASSWORD, untold } from '../../../testing/steppingIn.ts';
import { codeOf } from '../../../testing/codes.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createMailer } from '../../mail/mailer.ts';
import { reactorsOf } from '../../reactors/reactors.ts';
import type { Reactors } from '../../reactors/runReactors.ts';
import { sendChangeNotices } from '../../auth/accountMail.ts';

let app: TestApp;
let reactors: Reactors;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => {
  reactors = reactorsOf(app.parts);
  reactors.start();
});
afterEach(() => reactors.stop());

const KEY = { credentialId: '', publicKey: '', counter: 0, transports: [], name: 'Phone' };
const BANK = { bankName: 'Citigroup', accountNumber: 'DE12 5678', accountHolderName: 'Ann' };
const DAY_MS = 24 * 3_600_000;
const at = () => app.clock.now();

const away = () => createMailer({ ...app.parts.config, smtpUrl: 'smtp://127.0.0.1:1' }, app.parts.log);

const inSession = async (id: string) => ({ id, sessionId: (await app.parts.sessions.of(id, at()))[0]?.id ?? '' });

async function withFactor(id: string): Promise<readonly string[]> {
  const secret = (await app.parts.secondFactors.setUp(id)) ?? '';
  return (await app.parts.secondFactors.enable(await inSession(id), codeOf(secret, at()), at())) ?? [];
}
const judge = ({ id }: TestPerson, code: string) => app.parts.secondFactors.judge(id, code, at(), { recovery: true });

/** What a call commits, and nothing that follows it: as if its process was killed there. */
const CHANGES: Readonly<Record<string, (person: TestPerson) => Promise<unknown>>> = {
  'Your password was changed just now': ({ id }) => app.parts.credentials.change(id, NEW_PASSWORD, at()),
  'From now on, signing in takes a code of': ({ id }) => withFactor(id),
  async 'From now on, signing in takes no code'(person) {
    await withFactor(person.id);
    await app.parts.secondFactors.disable(await inSession(person.id), at());
  },
  async 'A recovery code was used in place'(person) {
    const [code = ''] = await withFactor(person.id);
    expect(await judge(person, code)).toMatchObject({ kind: 'right' });
  },
  async 'Five wrong codes'(person) {
    await withFactor(person.id);
    for (let tried = 0; tried < 6; tried += 1) await judge(person, '000000');
  },
  'The passkey can sign in to': async ({ id }) =>
    app.parts.passkeys.add(await inSession(id), { ...KEY, credentialId: id }, at()),
  async "The passkey can't sign in to"(person) {
    const { passkeys } = app.parts;
    await passkeys.add(await inSession(person.id), { ...KEY, credentialId: person.id }, at());
    const [key] = await passkeys.of(person.id);
    await passkeys.remove(await inSession(person.id), key?.id ?? '', at());
  },
  'Citigroup, ending in 5678, can receive your withdrawals': ({ id }) =>
    app.parts.people.addBankAccount(id, { _id: randomUUID(), ...BANK }, at()),
  'The reason given: It was lost.': ({ id }) =>
    app.parts.factors.removeSince(id, new Date(0), at(), { kind: 'factorsReset', reason: 'It was lost.' }),
};

const changeAddress = async ({ id, email }: TestPerson) => {
  const { token } = await app.parts.emailChanges.ask(id, `new-${email}`, at(), false);
  await app.parts.emailChanges.confirm({ token }, at(), async () => false);
};

test.each(Object.keys(CHANGES))('a process that ends behind a change leaves its mail to another: %s', async (said) => {
  const person = await app.person();
  await CHANGES[said]?.(person);
  await expect.poll(() => mailsTo(app.dataDir, person.email, new RegExp(said))).toHaveLength(1);
  await expect.poll(() => untold(app, person)).toEqual([]);
});

test('a process that ends behind a change of address leaves it to another to tell the old mailbox, which undoes it', async () => {
  const person = await app.person();
  await changeAddress(person);
  const [, token = ''] = await mailWith(app.dataDir, person.email, /undo-email-change\/([\w-]{43})/);
  expect((await addressCalls(app).post('undo-email-change', token)).status).toBe(200);
  expect(await app.parts.people.byId(person.id)).toMatchObject({ email: person.email });
});

test('a change is told once, however many look for it', async () => {
  const person = await app.person();
  await app.parts.credentials.change(person.id, NEW_PASSWORD, at());
  for (let look = 0; look < 5; look += 1) sendChangeNotices(app.parts, person.id);
  await expect.poll(() => untold(app, person)).toEqual([]);
  expect(await mailsTo(app.dataDir, person.email, /Your password was changed just now/)).toHaveLength(1);
});

test('a change is told to the mailbox of then, though the address is another once a mail server takes it', async () => {
  await reactors.stop();
  const person = await app.person();
  await app.parts.credentials.change(person.id, NEW_PASSWORD, at());
  sendChangeNotices({ ...app.parts, mailer: away() }, person.id);
  await expect.poll(() => untold(app, person)).toEqual([{ tries: 1 }]);
  await changeAddress(person);
  reactors = reactorsOf(app.parts);
  reactors.start();
  await mailWith(app.dataDir, person.email, /undo-email-change/);
  app.clock.advance(2 * 60_000);
  await expect.poll(() => untold(app, person)).toEqual([]);
  expect(await mailsTo(app.dataDir, person.email, /Your password was changed just now/)).toHaveLength(1);
  expect(await mailsTo(app.dataDir, `new-${person.email}`)).toEqual([]);
});

test('a role that was taken is told to the mailbox of then, though the address is another once a reactor sees it', async () => {
  await reactors.stop();
  const [{ token }, person] = [await app.admin(), await app.auditor()];
  expect((await app.call(`PUT /admin/users/${person.id}`, { token, body: { role: 'user' } })).status).toBe(200);
  await changeAddress(person);
  reactors = reactorsOf(app.parts);
  reactors.start();
  await mailWith(app.dataDir, person.email, /changed your role: from now on you are an investor/);
  expect(await mailsTo(app.dataDir, `new-${person.email}`)).toEqual([]);
});

test('‘this wasn’t me’ takes what its mail tells of as long as the link is good, however late the mail was', async () => {
  await reactors.stop();
  const [person, said] = [await app.person(), 'The passkey can sign in to'];
  await CHANGES[said]?.(person);
  app.clock.advance(3 * DAY_MS - 60_000);
  reactors = reactorsOf(app.parts);
  reactors.start();
  await mailWith(app.dataDir, person.email, new RegExp(said));
  const link = await addressCalls(app).tokenIn(person.email, 'not-me');
  app.clock.advance(7 * DAY_MS - 60_000);
  expect((await addressCalls(app).post('lock-account', link)).status).toBe(200);
  expect(await app.parts.passkeys.of(person.id)).toEqual([]);
});
