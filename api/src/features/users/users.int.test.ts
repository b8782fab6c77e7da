import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passport } from '../../../testing/calls.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
let admin: TestPerson;
let auditor: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
  auditor = await app.auditor();
});
afterAll(() => app.stop());

const put = (person: { id: string }, body: unknown, { token } = admin, key?: string) =>
  app.call(`PUT /admin/users/${person.id}`, { token, body, ...(key ? { headers: { 'idempotency-key': key } } : {}) });
const record = async (person: { id: string }) =>
  (await app.call(`GET /admin/users/${person.id}`, { token: admin.token })).body;

describe('the list of users', () => {
  test('is for admins and auditors', async () => {
    const person = await app.person();
    for (const call of [
      'GET /admin/users',
      'GET /auth/admin/users',
      `GET /admin/users/${person.id}`,
      'GET /admin/stats',
    ]) {
      expect((await app.call(call)).status).toBe(401);
      expect((await app.call(call, { token: person.token })).status).toBe(403);
      expect((await app.call(call, { token: auditor.token })).status).toBe(200);
      expect((await app.call(call, { token: admin.token })).status).toBe(200);
    }
  });

  test('shows no hash of a password', async () => {
    const { body } = await app.call('GET /auth/admin/users', { token: admin.token });
    expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash|secret/);
    expect(body.users[0].password).toBe('••••••••');
  });

  test('and the search find a name whatever its accents, and whatever blanks stand in what is asked', async () => {
    const { id } = await app.person({ name: 'Jose\u0301 A\u030Angstro\u0308m' });
    const { token } = admin;
    const asked = ['jose', ' José ', 'ANGSTRO', 'José\u00A0Ångström', '\u200Bjo\u00ADse\uFEFF', 'jo', 'Jó'];
    for (const q of asked) {
      const { body } = await app.call(`GET /admin/users?filter=${encodeURIComponent(JSON.stringify({ q }))}`, {
        token,
      });
      expect(
        body.map((user: { id: string }) => user.id),
        q,
      ).toEqual([id]);
      const found = (await app.call(`GET /admin/search?q=${encodeURIComponent(q)}`, { token })).body.data;
      expect(
        found.map((each: { id: string }) => each.id),
        q,
      ).toContain(id);
    }
  });

  test('is filtered, sorted and paged', async () => {
    const name = `Öst ${Date.now()}`;
    await app.person({ name: `${name} B`, balance: 250 });
    await app.person({ name: `${name} a`, verified: true, balance: 100 });
    const list = (query: string) => app.call(`GET /admin/users?${query}`, { token: admin.token });
    const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`;
    const byName = await list(`${filter({ q: name.toLowerCase() })}&sort=["name","ASC"]&range=[0,9]`);
    expect(byName.body.map((user: { name: string }) => user.name)).toEqual([`${name} a`, `${name} B`]);
    expect(byName.headers.get('content-range')).toBe('users 0-1/2');
    const byBalance = await list(`${filter({ q: name })}&sort=["balance","DESC"]&range=[0,0]`);
    expect(byBalance.body.map((user: { balance: number }) => user.balance)).toEqual([250]);
    expect(byBalance.headers.get('content-range')).toBe('users 0-0/2');
    expect((await list(filter({ q: name, isVerified: true }))).body).toHaveLength(1);
    const { body } = await list(filter({ id: [admin.id] }));
    expect(body).toMatchObject([{ id: admin.id, _id: admin.id, role: 'admin' }]);
    const none = await list(filter({ q: 'nobody has this name' }));
    expect(none.headers.get('content-range')).toBe('users */0');
    const beyond = await list(`${filter({ q: name })}&range=[50,59]`);
    expect([beyond.body, beyond.headers.get('content-range')]).toEqual([[], 'users */2']);
  });

  test.each([
    'sort=["password","ASC"]',
    'sort=["name","UP"]',
    'sort=name',
    'range=[9,0]',
    'range=[0,5000]',
    'range=[-1,2]',
    'range=["a",2]',
    'filter={"colour":"red"}',
    'filter={"role":"king"}',
    'filter=[1]',
    'filter={',
    'page=1',
    'filter={"q":"\\u0000"}',
    'filter={"id":[1]}',
    'filter={"q":7}',
    'sort=["name","ASC"]&sort=["email","ASC"]',
  ])('refuses %s', async (query) => {
    const answer = await app.call(`GET /admin/users?${query}`, { token: admin.token });
    expect([answer.status, answer.body.code]).toEqual([400, 'BadInput']);
    expect(answer.body.message).not.toMatch(/invalid input|expected/i);
  });
});

describe('a record that comes back', () => {
  test('unchanged changes nothing', async () => {
    const person = await app.person();
    const before = await record(person);
    const answer = await put(person, before);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual(before);
  });

  test('changes what differs: the profile', async () => {
    const person = await app.person();
    const answer = await put(person, {
      ...(await record(person)),
      name: 'New Name',
      dob: '1990-01-31',
      address: 'Here',
    });
    expect(answer.body.data).toMatchObject({ name: 'New Name', dob: '1990-01-31', address: 'Here' });
  });

  test.each([
    [{ role: 'auditor' }, { role: 'auditor' }],
    [{ isVerified: true }, { isVerified: true }],
    [{ plan: 'member' }, { plan: 'member' }],
  ])('changes one value of the account: %j', async (change, expected) => {
    const person = await app.person();
    expect((await put(person, { ...(await record(person)), ...change })).body.data).toMatchObject(expected);
  });

  test('freezes and unfreezes with the revision', async () => {
    const person = await app.person();
    expect((await put(person, { status: 'frozen' })).body.issues[0].path).toBe('revision');
    const { revision } = await record(person);
    const frozen = await put(person, { status: 'frozen', revision, reason: 'A court order' });
    expect(frozen.body.data.status).toBe('frozen');
    const bank = { bankName: 'Citigroup', accountNumber: '1234', accountHolderName: 'Ann' };
    const refused = await app.call('POST /auth/add-bank', { token: person.token, body: bank });
    expect([refused.status, refused.body.code]).toEqual([403, 'AccountFrozen']);
    expect((await app.call('GET /auth/me', { token: person.token })).body.status).toBe('frozen');
    expect((await put(person, { status: 'active', revision: frozen.body.data.revision })).body.data.status).toBe(
      'active',
    );
  });

  test.each([
    [{ password: 'x' }, 'password'],
    [{ held: 5 }, 'held'],
    [{ colour: 'red' }, 'colour'],
    [{ createdAt: 'now' }, 'createdAt'],
    [{ role: 'king' }, 'role'],
    [{ role: 'auditor', plan: 'member' }, 'plan'],
    [{ role: 'auditor', name: 'X' }, 'role'],
    [{ balance: 5 }, 'revision'],
    [{ dob: '2020-01-01' }, 'dob'],
    [{ email: 'x' }, 'email'],
    [{ isVerified: 'yes' }, 'isVerified'],
  ])('with %j is refused', async (change, path) => {
    const answer = await put(await app.person(), change);
    expect(answer.status).toBe(400);
    expect(answer.body.issues[0].path).toBe(path);
  });

  test('is stale where the value has moved since', async () => {
    const person = await app.person({ balance: 100 });
    const seen = await record(person);
    await put(person, { balance: 150, revision: seen.revision });
    expect((await put(person, { ...seen, name: 'Other' })).body.code).toBe('Stale');
    expect((await put(person, { balance: 175, revision: seen.revision })).body.code).toBe('Stale');
    expect((await put(person, { role: 'auditor', revision: seen.revision })).status).toBe(200);
  });

  test('is stale where its person has changed since what they alone change', async () => {
    const person = await app.person();
    const seen = await record(person);
    expect((await app.call('POST /auth/submit-document', { token: person.token, body: passport() })).status).toBe(200);
    expect((await put(person, { ...seen, plan: 'member' })).body.code).toBe('Stale');
    expect((await put(person, { idCardFile: '', revision: seen.revision })).body.issues[0].path).toBe('idCardFile');
  });

  test('changes nobody’s own role, and nothing for an auditor', async () => {
    expect((await put(admin, { role: 'user' })).body.code).toBe('OwnAccount');
    expect((await put(await app.person(), { name: 'X' }, auditor)).status).toBe(403);
  });
});

test('the first page’s figures follow what happens', async () => {
  const figures = async () => (await app.call('GET /admin/stats', { token: auditor.token })).body;
  const before = await figures();
  const ann = await app.person({ balance: 900 });
  for (const path of ['deposit-requests', 'withdraw-requests']) {
    await app.call(`POST /auth/${path}`, { token: ann.token, body: { userId: ann.id, amount: 200 } });
  }
  const after = await figures();
  expect(after).toMatchObject({
    totalUsers: before.totalUsers + 1,
    joinedThisWeek: before.joinedThisWeek + 1,
    pendingDeposits: before.pendingDeposits + 1,
    pendingWithdrawals: before.pendingWithdrawals + 1,
    held: before.held + 200,
  });
  expect(after.totalBalance).toBeCloseTo(before.totalBalance + 900, 2);
  expect(after.weeks).toHaveLength(12);
  expect(after.activity.slice(0, 2)).toMatchObject([
    { type: 'WithdrawalRequested', name: ann.name },
    { type: 'DepositRequested' },
  ]);
});
