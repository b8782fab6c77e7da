import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { mailsTo, mailWith } from '../../../testing/steppingIn.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { PERSON_ERASED } from '../../identity/erasure.ts';
import { createMailer } from '../../mail/mailer.ts';
import { reactorsOf } from '../../reactors/reactors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const BANK = { bankName: 'Citigroup', accountNumber: 'DE12 3456', accountHolderName: 'Ann Secret' };

test('a person sees all that is known about them', async () => {
  const person = await app.person({ balance: 250, name: 'Ann Secret' });
  await app.call('POST /auth/add-bank', { token: person.token, body: BANK });
  const { body, headers } = await app.call('GET /auth/my-data', { token: person.token });
  expect(headers.get('content-disposition')).toContain('attachment');
  expect(body.data).toMatchObject({
    profile: { name: 'Ann Secret', balance: 250, how: '', referredBy: '' },
    bankAccounts: [BANK],
    sessions: [{}],
  });
  expect(body.data.events.map(({ type }: { type: string }) => type)).toEqual([
    'AccountOpened',
    'BalanceAdjusted',
    'BankAccountLinked',
  ]);
  expect(JSON.stringify(body)).not.toMatch(/argon2/);
});

test('also what they did and from where, and a bank account that they have unlinked; not who of staff has looked', async () => {
  const [admin, person] = [await app.admin(), await app.person({ name: 'Ann Secret' })];
  const added = await app.call('POST /auth/add-bank', { token: person.token, body: BANK });
  const bank: string = added.body.data._id;
  await app.call(`DELETE /auth/bank-accounts/${bank}`, { token: person.token });
  await app.call(`GET /admin/users/${person.id}`, { token: admin.token });
  await app.signIn(person.email, 'wrong');
  const { data } = (await app.call('GET /auth/my-data', { token: person.token })).body;
  expect(data).toMatchObject({ bankAccounts: [{ ...BANK, linked: false }], passkeys: [] });
  const address = expect.stringMatching(/./);
  expect(data.acts).toContainEqual(expect.objectContaining({ kind: 'bankAccountLinked', address }));
  expect(data.acts).toContainEqual(expect.objectContaining({ kind: 'signIn', outcome: 'refused', address }));
  expect(data.acts).not.toContainEqual(expect.objectContaining({ kind: 'accountViewed' }));
});

test('each table that holds something of a person is told in their data, or has its reason', async () => {
  const told = ['acts', 'bank_accounts', 'documents', 'goals', 'passkeys', 'people', 'preferences', 'sessions'];
  const untold = {
    access_changes: 'when the password, address or a factor was last changed: the acts say it',
    code_tries: 'a count of wrong codes, of this day',
    credentials: 'a hash',
    download_tickets: 'secrets of a minute',
    email_changes: 'secrets; the address that waits stands in the profile',
    mailed_links: 'secrets of three days',
    mailed_secrets: 'secrets of an hour',
    passkey_challenges: 'secrets of minutes',
    person_keys: 'a key',
    second_factors: 'a secret; the profile says whether there is one',
    change_notices: 'a mail that is on its way, for three days at most: the acts say what it tells',
  };
  const { rows } = await app.parts.pool.query<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'identity' AND (column_name IN ('user_id', 'about_id') OR table_name = 'people')`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...told, ...Object.keys(untold)].toSorted());
});

test('a person is erased: nothing names them any more, the account’s history stays whole', async () => {
  const [admin, person] = [await app.admin(), await app.person({ name: 'Bea Vanish' })];
  await app.call('POST /auth/add-bank', {
    token: person.token,
    body: { ...BANK, accountNumber: 'GB99 8765', accountHolderName: 'Bea Vanish' },
  });
  const form = new FormData();
  form.append('idCardType', 'Passport');
  form.append('idCardNumber', 'SECRET77');
  form.append('idCardFile', new Blob(['%PDF-1.4 secret']), 'a.pdf');
  await app.call('POST /auth/submit-document', { token: person.token, body: form });
  await app.call(`PUT /admin/verifications/${person.id}`, {
    token: admin.token,
    body: { status: 'rejected', reason: 'Too blurred' },
  });
  await app.call('POST /auth/forgot-password', { body: { email: person.email } });
  await mailWith(app.dataDir, person.email, /reset-password/);

  const counted = async () => (await app.call('GET /admin/stats', { token: admin.token })).body.totalUsers as number;
  const listed = async (query = '') =>
    (await app.call(`GET /admin/users${query}`, { token: admin.token })).body as { id: string }[];
  // Each is compared with itself: another log may hold accounts of people whom this database doesn't know.
  const before = [await counted(), (await listed()).length];

  const erase = (password: string) => app.call('POST /auth/erase-me', { token: person.token, body: { password } });
  const wrong = await erase('wrong');
  expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, 'password']);
  expect((await erase(person.password)).status).toBe(200);

  expect((await app.call('GET /auth/me', { token: person.token })).status).toBe(401);
  expect((await app.signIn(person.email, person.password)).status).toBe(401);
  expect(await mailsTo(app.dataDir, person.email)).toEqual([]);
  expect(await readdir(join(app.dataDir, 'documents'))).toEqual([]);
  const { body: record } = await app.call(`GET /admin/users/${person.id}`, { token: admin.token });
  const email = expect.stringMatching(/^erased-[\da-f-]{36}@erased\.invalid$/);
  expect(record).toMatchObject({ name: 'Erased person', phonenumber: '', email });
  expect([await counted(), (await listed()).length]).toEqual(before.map((count) => count - 1));
  expect(await listed(`?filter=${encodeURIComponent(JSON.stringify({ id: [person.id] }))}`)).toMatchObject([
    { name: 'Erased person' },
  ]);
  const rows = await app.parts.pool.query<{ table_name: string }>(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'identity'",
  );
  for (const { table_name: table } of rows.rows) {
    const { rows: content } = await app.parts.pool.query(`SELECT t::text FROM identity.${table} t`);
    expect(JSON.stringify(content)).not.toMatch(/Bea Vanish|SECRET77|GB99 8765/);
  }
  expect(await app.parts.store.readStream(`account-${person.id}`)).toHaveLength(4);
  const again = await app.call('POST /auth/register', {
    body: {
      name: 'Ann',
      email: person.email,
      phonenumber: '12345',
      password: 'Winter-otter-1',
      confirmPassword: 'Winter-otter-1',
    },
  });
  expect(again.status).toBe(201);
});

test('nobody keeps a person from being erased by taking the address that is left of them', async () => {
  const { id, token, password } = await app.person();
  const left = `erased-${id}@erased.invalid`;
  const signUp = { name: 'Eve', email: left, phonenumber: '12345', password, confirmPassword: password };
  await app.call('POST /auth/register', { body: signUp });
  expect((await app.call('POST /auth/erase-me', { token, body: { password } })).status).toBe(200);
  const after = await app.parts.people.byId(id);
  expect(after).toMatchObject({ name: 'Erased person' });
  // Nor does it change when it is done again.
  await app.parts.people.erase(id, app.clock.now());
  expect(await app.parts.people.byId(id)).toEqual(after);
});

test('nothing is decided about who was erased, whatever reason is given', async () => {
  const [admin, person] = [await app.admin(), await app.person()];
  const asked = await app.call('POST /auth/deposit-requests', {
    token: person.token,
    body: { userId: person.id, amount: 100 },
  });
  const request: string = asked.body.data._id;
  await app.call(`PATCH /auth/deposit-requests/${request}/cancel`, { token: person.token });
  expect((await erase(person)).status).toBe(200);
  const {
    body: { revision },
  } = await app.call(`GET /admin/users/${person.id}`, { token: admin.token });
  for (const [call, body] of [
    [`PUT /auth/admin/edit-task/${person.id}`, { newBalanceValue: 5, reason: 'Because' }],
    [`PUT /admin/users/${person.id}`, { status: 'frozen', reason: 'Because', revision }],
    [`PATCH /auth/deposit-requests/${request}`, { status: 'rejected', reason: 'Because' }],
    [`PATCH /admin/deposits/${request}`, { status: 'rejected', reason: 'Because' }],
  ] as const) {
    const answer = await app.call(call, { token: admin.token, body });
    expect([call, answer.status, answer.body.code]).toEqual([call, 409, 'AccountClosed']);
  }
});

test('mails are erased by whom they are for: to every address of theirs, and to nobody else', async () => {
  const person = await app.person();
  const { mailer } = app.parts;
  const mail = (to: string) => ({ to, subject: 'Hello', text: 'Hello' });
  // The one address ends like the other.
  await mailer.send(mail(`x${person.email}`), randomUUID());
  await mailer.send(mail('old@example.com'), person.id);
  await erase(person);
  expect(await mailsTo(app.dataDir, 'old@example.com')).toEqual([]);
  expect(await mailsTo(app.dataDir, `x${person.email}`)).toHaveLength(1);
  // A call that had begun before comes too late.
  await expect(app.parts.secondFactors.setUp(person.id)).rejects.toMatchObject({ code: PERSON_ERASED });
});

test('a mail that another process had begun before an erasure goes too, and nobody else’s', async () => {
  const person = await app.person();
  const other = createMailer(app.parts.config, app.parts.log);
  const mail = (to: string) => ({ to, subject: 'Hello', text: 'Hello' });
  await erase(person);
  await reactorsOf(app.parts).round();
  await other.send(mail('late@example.com'), person.id);
  await other.send(mail('kept@example.com'), randomUUID());
  const reactors = reactorsOf(app.parts);
  reactors.start();
  onTestFinished(() => reactors.stop());
  await expect.poll(() => mailsTo(app.dataDir, 'late@example.com')).toEqual([]);
  expect(await mailsTo(app.dataDir, 'kept@example.com')).toHaveLength(1);
});

test('nobody adds a row about who was erased, to whichever table of personalData', async () => {
  const { rows } = await app.parts.pool.query<{ table: string; guarded: boolean }>(
    `SELECT c.relname AS table, bool_or(t.tgname = 'nothing_of_the_erased') AS guarded
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'user_id'
     LEFT JOIN pg_trigger t ON t.tgrelid = c.oid
     WHERE c.relnamespace = 'identity'::regnamespace AND c.relkind = 'r' GROUP BY c.relname`,
  );
  expect(rows.filter(({ guarded }) => !guarded)).toEqual([]);
  expect(rows.length).toBeGreaterThan(5);
});

test('a frozen account is neither erased nor rid of its document', async () => {
  const [admin, person] = [await app.admin(), await app.person()];
  const { revision } = (await app.call(`GET /admin/users/${person.id}`, { token: admin.token })).body;
  await app.call(`PUT /admin/users/${person.id}`, { token: admin.token, body: { status: 'frozen', revision } });
  const document = new FormData();
  document.append('idCardType', 'Passport');
  document.append('idCardNumber', 'X1');
  document.append('idCardFile', new Blob(['%PDF-1.4']), 'a.pdf');
  for (const refused of [
    await erase(person),
    await app.call('POST /auth/submit-document', { token: person.token, body: document }),
  ])
    expect([refused.status, refused.body.code]).toEqual([403, 'AccountFrozen']);
});

const erase = ({ token, password }: TestPerson) => app.call('POST /auth/erase-me', { token, body: { password } });

test('nobody is erased while there is money', async () => {
  const person = await app.person({ balance: 100 });
  const answer = await erase(person);
  const sentence = 'There is still money, an active investment or a pending request in this account.';
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([409, 'InUse', sentence]);
  expect((await app.call('GET /auth/me', { token: person.token })).body.name).toBe('Ann Example');
});

test('an erasure that was cut off is completed at the next start', async () => {
  const person = await app.person();
  await app.parts.accounts.handle(person.id, {
    id: randomUUID(),
    digest: 'x',
    actor: { id: person.id, role: 'user' },
    payload: { type: 'CloseAccount' },
  });
  await app.caughtUp();
  expect((await app.signIn(person.email, person.password)).status).toBe(401);
  await reactorsOf(app.parts).round();
  expect((await app.parts.people.byId(person.id))?.name).toBe('Erased person');
});
