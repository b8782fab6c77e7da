import { randomUUID } from 'node:crypto';
import { usd } from '@northvale/ledger/money.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../testing/codes.ts';
import { mailWith } from '../../testing/steppingIn.ts';
import type { TestPerson } from '../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import type { ActRecord } from '../contract/acts.ts';
import { brokenAt, createActs } from './acts.ts';

let app: TestApp;
let admin: TestPerson;
let auditor: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ fourEyesAbove: usd(1_000) });
  [admin, auditor] = [await app.admin(), await app.auditor()];
});
afterAll(() => app.stop());

const CHOSEN = { bell: true, mail: false };
const PREFERENCES = { notify: { request: CHOSEN, decision: CHOSEN, purchase: CHOSEN, maturity: CHOSEN } };

const BANK = { bankName: 'Citigroup', accountNumber: '12345678', accountHolderName: 'Ann' };

async function actsOf({ id: userId }: TestPerson, filter: object = {}): Promise<ActRecord[]> {
  const asked = encodeURIComponent(JSON.stringify({ userId, ...filter }));
  return (await app.call(`GET /admin/acts?filter=${asked}`, { token: auditor.token })).body;
}
const kindsOf = async (person: TestPerson) => (await actsOf(person)).map(({ kind, outcome }) => `${kind} ${outcome}`);

test('who signs in, and who is refused, is told with the address and the device', async () => {
  const ann = await app.person();
  const wrong = { email: ann.email, password: 'wrong' };
  await app.call('POST /auth/login', { body: wrong, headers: { 'user-agent': 'Strange/1' } });
  const [refused, done] = await actsOf(ann);
  expect(refused).toMatchObject({
    kind: 'signIn',
    outcome: 'refused',
    actor: { id: '', name: '' },
    userId: ann.id,
    userName: ann.name,
    address: expect.stringMatching(/127\.0\.0\.1/),
    device: 'Strange/1',
    details: { code: 'NotSignedIn' },
  });
  expect(done).toMatchObject({ outcome: 'done', actor: { id: ann.id, role: 'user' } });
});

test('what changes an account’s access is an act, done or refused, and a retry is the same one', async () => {
  const ann = await app.person();
  const { token } = ann;
  const key = { 'Idempotency-Key': randomUUID() };
  for (let tries = 0; tries < 2; tries += 1) await app.call('POST /auth/add-bank', { token, body: BANK, headers: key });
  await app.call('PUT /auth/update-password', { token, body: { oldPassword: 'x', newPassword: 'Quiet-harbour-52' } });
  await app.call(`PUT /auth/admin/users-profile/${ann.id}`, { token, body: { address: '1 Quay' } });
  await app.call('POST /auth/logout', { token });
  expect(await kindsOf(ann)).toEqual([
    'signOut done',
    'profileChanged done',
    'passwordChanged refused',
    'bankAccountLinked done',
    'signIn done',
  ]);
  const [changed] = await actsOf(ann, { kind: 'profileChanged' });
  expect(changed?.details).toEqual({ fields: ['address'] });
});

test('a key that was used before hides no act: not of another account, not of a change that was taken back since', async () => {
  const [ann, bo] = [await app.person(), await app.person()];
  const headers = { 'Idempotency-Key': randomUUID() };
  const put = ({ id }: TestPerson, body: object, keyed = { headers }) =>
    app.call(`PUT /admin/users/${id}`, { token: admin.token, body, ...keyed });
  await put(ann, { address: '1 Quay' });
  await put(ann, { address: '2 Quay' }, { headers: { 'Idempotency-Key': randomUUID() } });
  await put(ann, { address: '1 Quay' });
  expect(await kindsOf(ann)).toEqual([...Array.from({ length: 3 }, () => 'profileChanged done'), 'signIn done']);
  for (const person of [ann, bo]) await put(person, { role: 'auditor' });
  expect((await actsOf(bo))[0]).toMatchObject({ kind: 'roleChanged', actor: { id: admin.id } });
});

test('what staff look at and change of somebody is told to staff; who is looked at isn’t told of it', async () => {
  const ann = await app.person();
  for (const path of [`/admin/users/${ann.id}`, `/admin/accounts/${ann.id}`, `/auth/statements/${ann.id}`])
    await app.call(`GET ${path}`, { token: auditor.token });
  const { revision } = (await app.call(`GET /admin/users/${ann.id}`, { token: admin.token })).body;
  await app.call(`PUT /admin/users/${ann.id}`, { token: admin.token, body: { status: 'frozen', revision } });
  await app.call(`PUT /admin/users/${ann.id}`, { token: admin.token, body: { role: 'auditor' } });
  const acts = await actsOf(ann);
  expect(acts.map(({ kind, actor }) => [kind, actor.id])).toEqual([
    ['roleChanged', admin.id],
    ['frozen', admin.id],
    ['accountViewed', admin.id],
    ['accountViewed', auditor.id],
    ['signIn', ann.id],
  ]);
  expect(acts[0]?.details).toEqual({ to: 'auditor', proposed: true });
  const own = (await app.call('GET /auth/acts', { token: ann.token })).body.data;
  expect(own.map(({ kind }: ActRecord) => kind)).toEqual(['roleChanged', 'frozen', 'signIn']);
  expect(own[0]).toMatchObject({ actor: { id: '', name: 'Ada A.', role: 'admin' }, address: '', device: '' });
  expect(own[2].address).not.toBe('');
});

test('what a first try did and could not record, its retry records', async () => {
  const ann = await app.person();
  const { revision } = (await app.call(`GET /admin/users/${ann.id}`, { token: admin.token })).body;
  const freeze = {
    token: admin.token,
    body: { status: 'frozen', revision },
    headers: { 'Idempotency-Key': randomUUID() },
  };
  const owner = createPool(app.databaseUrl, { max: 1 });
  await owner.query('ALTER TABLE identity.acts RENAME TO acts_away');
  const failed = await app.call(`PUT /admin/users/${ann.id}`, freeze);
  await owner.query('ALTER TABLE identity.acts_away RENAME TO acts');
  await owner.end();
  expect(failed.status).toBeGreaterThanOrEqual(500);
  const again = await app.call(`PUT /admin/users/${ann.id}`, freeze);
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  expect((await actsOf(ann, { kind: 'frozen' })).map(({ outcome }) => outcome)).toEqual(['done']);
});

test('taking back a new email address is an act of its own, and no change of access', async () => {
  const ann = await app.person({ balance: 200 });
  const { token } = ann;
  await app.call(`PUT /auth/admin/users-profile/${ann.id}`, { token, body: { email: `new-${ann.email}` } });
  await app.call('DELETE /auth/email-change', { token });
  expect(await kindsOf(ann)).toEqual(['emailChangeTakenBack done', 'emailChangeAsked done', 'signIn done']);
  const body = { userId: ann.id, amount: 100 };
  const { _id } = (await app.call('POST /auth/withdraw-requests', { token, body })).body.data;
  const { recentChanges } = (await app.call(`GET /admin/withdrawals/${_id}`, { token: auditor.token })).body;
  expect(recentChanges).toEqual([]);
});

test('a recovery code that lets somebody in is an act, and its owner is told how many are left', async () => {
  const ann = await app.person();
  const { secret } = (await app.call('POST /auth/2fa/setup', { token: ann.token })).body;
  const body = { otp: codeOf(secret, app.clock.now()) };
  const { recoveryCodes } = (await app.call('POST /auth/2fa/enable', { token: ann.token, body })).body;
  const login = { email: ann.email, password: ann.password, otp: recoveryCodes[0] };
  expect((await app.call('POST /auth/login', { body: login })).status).toBe(200);
  expect((await app.call('POST /auth/login', { body: login })).status).toBe(401);
  const acts = await actsOf(ann, { kind: 'recoveryCodeUsed' });
  expect(acts).toMatchObject([{ actor: { id: ann.id, role: 'user' }, outcome: 'done', details: { left: 9 } }]);
  await mailWith(app.dataDir, ann.email, /9 are left/);
});

test('an act names the session that it was done in, also the one that a sign-in began', async () => {
  const ann = await app.person();
  await app.call('PUT /auth/preferences', { token: ann.token, body: { ...PREFERENCES, language: 'de' } });
  const [{ id }] = (await app.call('GET /auth/sessions', { token: ann.token })).body.data;
  expect((await actsOf(ann)).map(({ kind, session }) => [kind, session])).toEqual([
    ['preferencesChanged', id],
    ['signIn', id],
  ]);
  await app.call('POST /auth/login', { body: { email: ann.email, password: 'wrong' } });
  expect((await actsOf(ann))[0]).toMatchObject({ kind: 'signIn', outcome: 'refused', session: '' });
});

test('who looks at somebody’s requests, events or journal looks at their account; all lists together are nobody’s', async () => {
  const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`;
  for (const list of ['deposits', 'withdrawals', 'holdings', 'events', 'journal']) {
    const [ann, { token }] = [await app.person({ balance: 200 }), await app.auditor()];
    await app.call(`GET /admin/${list}`, { token });
    expect([list, await kindsOf(ann)]).toEqual([list, ['signIn done']]);
    await app.call(`GET /admin/${list}?${filter({ userId: ann.id })}`, { token });
    expect([list, await kindsOf(ann)]).toEqual([list, ['accountViewed done', 'signIn done']]);
  }
  const [ann, { token }] = [await app.person(), await app.auditor()];
  const body = { userId: ann.id, amount: 100 };
  const { _id } = (await app.call('POST /auth/deposit-requests', { token: ann.token, body })).body.data;
  await app.call(`GET /admin/deposits/${_id}`, { token });
  expect(await kindsOf(ann)).toEqual(['accountViewed done', 'signIn done']);
});

test('exports are acts, about whom they are of', async () => {
  const ann = await app.person();
  await app.call(`GET /admin/export?format=csv&userId=${ann.id}`, { token: auditor.token });
  await app.call('GET /auth/my-data', { token: ann.token });
  const period = 'from=2026-01-01&to=2027-01-01';
  for (const { token } of [ann, auditor]) {
    await app.call(`GET /auth/statements/${ann.id}?${period}&format=csv`, { token });
    await app.call(`GET /auth/statements/${ann.id}?${period}`, { token: ann.token });
  }
  expect((await actsOf(ann, { kind: ['exported'] })).map(({ actor, details }) => [actor.id, details])).toEqual([
    [auditor.id, { exported: 'statement', format: 'csv' }],
    [ann.id, { exported: 'statement', format: 'csv' }],
    [ann.id, {}],
    [auditor.id, { format: 'csv' }],
  ]);
});

test('nobody changes or deletes an act, and erasing a person leaves the chain whole', async () => {
  const ann = await app.person();
  await app.call('POST /auth/erase-me', { token: ann.token, body: { password: ann.password } });
  const { pool, db } = app.parts;
  for (const change of ["UPDATE identity.acts SET kind = 'signOut'", 'DELETE FROM identity.acts']) {
    await expect(pool.query(change)).rejects.toThrow('permission denied');
  }
  expect(brokenAt(await db.selectFrom('acts').selectAll().orderBy('number').execute())).toBeUndefined();
  const acts = await actsOf(ann);
  expect(acts.map(({ kind, userName, address, device }) => [kind, userName, address, device])).toEqual([
    ['erased', 'Erased person', '', ''],
    ['signIn', 'Erased person', '', ''],
  ]);
});

test('what is no id finds no act', async () => {
  const ann = await app.person();
  const [signIn] = await actsOf(ann);
  for (const id of ['x', ['x'], `${signIn?.id} `]) expect(await actsOf(ann, { id })).toEqual([]);
  expect(await actsOf(ann, { id: ['x', signIn?.id] })).toEqual([signIn]);
});

test('acts of many processes at once are one chain', async () => {
  const { acts, db } = app.parts;
  const others = Array.from({ length: 3 }, () => createActs(app.parts));
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      (others[index % 4] ?? acts).record({ kind: 'exported', outcome: 'done', details: { index } }),
    ),
  );
  const kept = await db.selectFrom('acts').selectAll().orderBy('number').execute();
  expect(kept.filter(({ details }) => 'index' in details)).toHaveLength(60);
  expect(brokenAt(kept)).toBeUndefined();
});

test('who decides on a withdrawal sees what changed a short time before, and a second admin has to approve it', async () => {
  const ann = await app.person({ balance: 900 });
  const newPassword = 'Quiet-harbour-52';
  const body = { oldPassword: ann.password, newPassword };
  await app.call('PUT /auth/update-password', { token: ann.token, body });
  const asked = await app.call('POST /auth/withdraw-requests', {
    token: ann.token,
    body: { userId: ann.id, amount: 100 },
  });
  expect(asked.body.data.recentChanges).toBeUndefined();
  const path = `/admin/withdrawals/${asked.body.data._id}`;
  const seen = await app.call(`GET ${path}`, { token: auditor.token });
  expect(seen.body.recentChanges).toEqual([{ what: 'password', at: expect.any(String) }]);
  const decided = await app.call(`PATCH ${path}`, { token: admin.token, body: { status: 'approved' } });
  expect([decided.status, decided.body.data.recentChanges]).toEqual([202, seen.body.recentChanges]);
  const other = await app.admin();
  const approved = await app.call(`PATCH ${path}`, { token: other.token, body: { status: 'approved' } });
  expect(approved.body).toMatchObject({ data: { status: 'approved' } });
});
