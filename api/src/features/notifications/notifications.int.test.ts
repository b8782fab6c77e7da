import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../../testing/steppingIn.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import { DEPOSITS, requestCalls, WITHDRAWALS } from '../../../testing/requestCalls.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import type { Notification } from '../../contract/notifications.ts';
import { reactorsOf } from '../../reactors/reactors.ts';
import { staffRound } from './noticeMail.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
});
afterAll(() => app.stop());

const { ask, decide } = requestCalls(() => ({ app, admin }));
const bellOf = async ({ token }: TestPerson, query = '') =>
  (await app.call(`GET /auth/notifications${query}`, { token })).body as { data: Notification[]; unread: number };
const prefer = ({ token }: TestPerson, body: object) => app.call('PUT /auth/preferences', { token, body });
const BOTH = { bell: true, mail: true };
const FARM = {
  name: 'Farm',
  category: 'Agriculture',
  investmentReturn: '18%',
  duration: '9 months',
  pricePerUnit: 50,
};
const ALL = { request: BOTH, decision: BOTH, purchase: BOTH, maturity: BOTH };

async function asked(path: string, person: TestPerson): Promise<string> {
  return (await ask(path, person)).body.data._id;
}

test('people are told of their requests and of what was decided, with the reason, the newest first', async () => {
  const ann = await app.person({ balance: 500 });
  const [deposit, withdrawal] = [await asked(DEPOSITS, ann), await asked(WITHDRAWALS, ann)];
  await decide(DEPOSITS, deposit, { status: 'approved' });
  await decide(WITHDRAWALS, withdrawal, { status: 'rejected', reason: 'The account is of somebody else.' });
  await app.call(`PUT /admin/users/${ann.id}`, { token: admin.token, body: { isVerified: true } });
  const { data, unread } = await bellOf(ann);
  expect(unread).toBe(5);
  expect(data.map(({ kind, title }) => [kind, title])).toEqual([
    ['decision', 'Your identity is verified'],
    ['decision', 'Your withdrawal of $100.00 was not approved'],
    ['decision', 'Your deposit of $100.00 was approved'],
    ['request', 'You asked for a withdrawal of $100.00'],
    ['request', 'You asked for a deposit of $100.00'],
  ]);
  expect(data[1]).toMatchObject({
    text: '$100.00 is no longer on hold and can be spent again. Reason: The account is of somebody else.',
    link: '/transactions?kind=withdrawals',
    read: false,
  });
  expect((await bellOf(ann, '?range=[1,2]')).data).toEqual(data.slice(1, 3));
});

test('each refusal of an identity is told with its own reason, and a purchase with what was bought', async () => {
  const ann = await app.person({ balance: 500 });
  const review = (isVerified: boolean, reason?: string) =>
    app.call(`PUT /admin/users/${ann.id}`, { token: admin.token, body: { isVerified, reason } });
  await review(true);
  await review(false, 'Too blurred');
  await review(true);
  await review(false, 'Of somebody else');
  await review(true);
  const listed = await app.call('POST /auth/investments', { token: admin.token, body: FARM });
  const { _id: investmentId } = listed.body.investment;
  await app.call('POST /auth/invest', { token: ann.token, body: { userId: ann.id, investmentId, unitsPurchased: 3 } });
  const { data } = await bellOf(ann);
  expect(data.map(({ title, text }) => `${title}. ${text}`)).toEqual([
    expect.stringMatching(/^You bought 3 units of Farm\. \$150\.00 was invested\. It matures on \d+ \w+ \d{4}\.$/),
    'Your identity is verified. You can invest from now on.',
    expect.stringMatching(/^Your identity document was not accepted\. .* Reason: Of somebody else$/),
    'Your identity is verified. You can invest from now on.',
    expect.stringMatching(/^Your identity document was not accepted\. .* Reason: Too blurred$/),
    'Your identity is verified. You can invest from now on.',
  ]);
});

test('what was read stays read, and only what a person wants to see is shown and counted', async () => {
  const ann = await app.person();
  await decide(DEPOSITS, await asked(DEPOSITS, ann), { status: 'rejected' });
  const [, first] = (await bellOf(ann)).data;
  const read = (upTo?: string) => app.call('PUT /auth/notifications/read', { token: ann.token, body: { upTo } });
  expect((await read(first?.id)).body.unread).toBe(1);
  expect((await read('0')).body.unread).toBe(1);
  expect((await bellOf(ann)).data.map((each) => each.read)).toEqual([false, true]);
  expect((await read('soon')).body.issues[0].path).toBe('upTo');
  await prefer(ann, { language: 'en', notify: { ...ALL, decision: { bell: false, mail: true } } });
  expect(await bellOf(ann)).toMatchObject({ data: [{ kind: 'request' }], unread: 0 });
});

test('what is still to come is read by nobody, whatever they say they have read', async () => {
  const ann = await app.person();
  const read = () => app.call('PUT /auth/notifications/read', { token: ann.token, body: { upTo: '999999999' } });
  expect((await read()).body.unread).toBe(0);
  const deposit = await asked(DEPOSITS, ann);
  expect((await bellOf(ann)).unread).toBe(1);
  expect((await read()).body.unread).toBe(0);
  await decide(DEPOSITS, deposit, { status: 'rejected' });
  expect((await bellOf(ann)).data.map((each) => each.read)).toEqual([false, true]);
});

test('preferences are all on until somebody chooses, in the language that their browser asked for', async () => {
  const ann = await app.person();
  const get = async (token: string) => (await app.call('GET /auth/preferences', { token })).body;
  expect(await get(ann.token)).toEqual({ language: 'en', notify: ALL });
  const wrong = await prefer(ann, { language: 'fr', notify: ALL });
  expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, 'language']);
  const password = 'Quiet-harbour-51';
  const email = 'bea@example.com';
  await app.call('POST /auth/register', {
    headers: { 'accept-language': 'de-AT,de;q=0.9' },
    body: { name: 'Bea', email, phonenumber: '12345', password, confirmPassword: password },
  });
  expect((await get((await app.signIn(email, password)).body.token)).language).toBe('de');
});

test('each event is mailed once, in the person’s language, and not what they don’t want to be mailed', async () => {
  const ann = await app.person();
  const reactors = reactorsOf(app.parts);
  await reactors.round();
  await prefer(ann, { language: 'de', notify: { ...ALL, request: { bell: true, mail: false } } });
  const before = (await mailsTo(app.dataDir, ann.email)).length;
  const deposit = await asked(DEPOSITS, ann);
  await decide(DEPOSITS, deposit, { status: 'rejected', reason: 'Betrag fehlt' });
  await reactors.round();
  await reactors.round();
  const mails = (await mailsTo(app.dataDir, ann.email)).slice(before);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('Ihr Guthaben hat sich nicht geändert. Grund: Betrag fehlt');
  expect(mails[0]).toContain('Content-Type: text/html');
});

test('of money that leaves people are always mailed, with the way to stop it', async () => {
  const ann = await app.person({ balance: 500 });
  const reactors = reactorsOf(app.parts);
  await reactors.round();
  await prefer(ann, { language: 'en', notify: { ...ALL, request: { bell: true, mail: false } } });
  const before = (await mailsTo(app.dataDir, ann.email)).length;
  const withdrawal = await asked(WITHDRAWALS, ann);
  await reactors.round();
  const mails = await mailsTo(app.dataDir, ann.email);
  expect(mails).toHaveLength(before + 1);
  const token = /\/not-me\/([\w-]+)/.exec(mails.at(-1) ?? '')?.[1] ?? '';
  const lock = await app.call('POST /auth/lock-account', { body: { token } });
  expect(lock.status).toBe(200);
  expect((await decide(WITHDRAWALS, withdrawal, { status: 'approved' })).status).toBe(403);
  expect((await decide(WITHDRAWALS, withdrawal, { status: 'rejected' })).status).toBe(200);
});

test('admins are mailed when something begins to wait, and each morning while anything does', async () => {
  const at = (time: string) => staffRound({ ...app.parts, now: () => new Date(time) });
  // Their sign-in from a new browser was mailed before.
  const earlier = await mailsTo(app.dataDir, admin.email);
  const allMails = async () => (await mailsTo(app.dataDir, admin.email)).slice(earlier.length);
  const mails = async () => (await allMails()).length;
  const ann = await app.person();
  const deposit = await asked(DEPOSITS, ann);
  await at('2026-11-23T16:00:00Z');
  await at('2026-11-23T16:01:00Z');
  expect(await mails()).toBe(1);
  await at('2026-11-24T06:59:00Z');
  expect(await mails()).toBe(1);
  await at('2026-11-24T07:00:00Z');
  await at('2026-11-24T07:01:00Z');
  expect(await mails()).toBe(2);
  expect((await allMails())[1]).toContain('1 deposit waits.');
  await decide(DEPOSITS, deposit, { status: 'rejected' });
  await at('2026-11-25T07:00:00Z');
  expect(await mails()).toBe(2);
  await asked(DEPOSITS, ann);
  await at('2026-11-25T07:01:00Z');
  expect(await mails()).toBe(3);
});

test('an admin whom the mail server refuses keeps no other from being mailed, nor from being left alone', async () => {
  await app.admin();
  const asked: string[] = [];
  let away = true;
  const mailer = {
    ...app.parts.mailer,
    async send(_: object, id = '') {
      asked.push(id);
      if (away || id === asked[0]) throw new Error('unknown here');
    },
  };
  const round = () => staffRound({ ...app.parts, mailer, now: () => new Date('2026-11-27T07:00:00Z') });
  await expect(round()).rejects.toThrow('unknown here');
  away = false;
  const before = asked.length;
  await round();
  expect(new Set(asked.slice(before)).size).toBeGreaterThan(1);
  const after = asked.length;
  await round();
  expect(asked).toHaveLength(after);
});

test('a mail that is sent again, since it wasn’t noted any more, is the same mail to its reader', async () => {
  const ann = await app.person();
  await reactorsOf(app.parts).round();
  await asked(DEPOSITS, ann);
  const { mailer } = app.parts;
  let killed = 0;
  const sending = {
    ...mailer,
    async send(...mail: Parameters<typeof mailer.send>) {
      await mailer.send(...mail);
      if (mail[1] === ann.id && (killed += 1) === 1) throw new Error('killed behind the sending');
    },
  };
  const reactors = reactorsOf({ ...app.parts, mailer: sending });
  await reactors.round();
  await app.parts.pool.query(`UPDATE reactors.tasks SET due_at = now() WHERE reason LIKE 'killed%'`);
  await reactors.round();
  await asked(DEPOSITS, ann);
  await reactors.round();
  const mails = await mailsTo(app.dataDir, ann.email, /deposit/i);
  const ids = mails.map((mail) => /^Message-ID: (<[0-9a-f]{32}@northvale\.example>)\r$/im.exec(mail)?.[1]);
  expect(ids).toEqual([expect.any(String), ids[0], expect.any(String)]);
  expect(ids[2]).not.toBe(ids[0]);
});
