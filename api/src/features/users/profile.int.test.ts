import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../../../testing/client.ts';
import { mailsTo, mailWith, waitingForLocks } from '../../../testing/steppingIn.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
let admin: TestPerson;
let auditor: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  [admin, auditor] = [await app.admin(), await app.auditor()];
});
afterAll(() => app.stop());

describe('a profile', () => {
  const change = (id: string, token: string, body: unknown) =>
    app.call(`PUT /auth/admin/users-profile/${id}`, { token, body });

  test('is changed by its owner, all but the address at once', async () => {
    const person = await app.person();
    await app.parts.people.confirmEmail(person.id, person.email);
    const answer = await change(person.id, person.token, {
      name: ' Ann B. ',
      phonenumber: '+1 202 555 0100',
      email: `new-${person.email}`,
      dob: '1990-01-01',
      address: 'Here 1',
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      name: 'Ann B.',
      email: person.email,
      pendingEmail: `new-${person.email}`,
      emailVerified: true,
      dob: '1990-01-01',
    });
    await mailWith(app.dataDir, `new-${person.email}`, /code is \d{6}/);
  });

  test('keeps what isn’t sent, and an empty one takes it back', async () => {
    const person = await app.person();
    await change(person.id, person.token, { dob: '1990-01-01' });
    expect((await change(person.id, person.token, { address: 'Here' })).body.data).toMatchObject({
      dob: '1990-01-01',
      address: 'Here',
    });
    expect((await change(person.id, person.token, { dob: '' })).body.data.dob).toBe('');
  });

  test('that is refused as stale has asked for no other address', async () => {
    const { id, email, name, token } = await app.person();
    const other = await app.parts.pool.connect();
    await other.query('BEGIN');
    await other.query('UPDATE identity.people SET name = $1 WHERE id = $2', ['Ada Lind', id]);
    const late = change(id, token, { email: `new-${email}`, name: 'Ann B.', seen: { name } });
    await waitingForLocks(app, 1);
    await other.query('COMMIT');
    other.release();
    expect(refusal(await late)).toEqual([409, 'Stale']);
    const { pendingEmail } = (await app.call('GET /auth/me', { token })).body;
    expect([pendingEmail, await mailsTo(app.dataDir, `new-${email}`)]).toEqual(['', []]);
  });

  test('that somebody else has changed since is not overwritten by who says what they saw, whichever way', async () => {
    const person = await app.person();
    const before = (await change(person.id, person.token, { address: 'Here 1', dob: '1990-01-01' })).body.data;
    const seen = { address: before.address };
    await change(person.id, admin.token, { address: 'There 2', seen });
    const ways = [
      (body: object) => change(person.id, person.token, body),
      (body: object) => app.call(`PUT /admin/users/${person.id}`, { token: admin.token, body }),
    ];
    for (const way of ways) {
      const stale = await way({ address: 'Elsewhere 3', name: 'Ada King', seen: { ...seen, name: before.name } });
      expect([stale.status, stale.body.code]).toEqual([409, 'Stale']);
      expect((await change(person.id, person.token, {})).body.data).toMatchObject({
        name: before.name,
        address: 'There 2',
      });
      // Another field, what stands there already, and what is seen as it stands are no conflict.
      for (const body of [
        { dob: '1991-02-02', seen: { dob: '1990-01-01' } },
        { address: 'There 2', seen },
        { address: 'There 2', seen: { address: 'There 2' } },
      ])
        expect((await way(body)).status).toBe(200);
      expect((await change(person.id, person.token, { dob: '1990-01-01' })).status).toBe(200);
    }
  });

  test('that two change at once is changed by one of them, where both say what they saw', async () => {
    const person = await app.person();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((number) =>
        change(person.id, admin.token, { name: `Ada ${number}`, seen: { name: person.name } }),
      ),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409', '409']);
  });

  test.each([[{ role: 'admin' }], [{ name: 5 }], ['name']])('of which somebody saw %j is refused', async (seen) => {
    const person = await app.person();
    const { status, body } = await change(person.id, person.token, { name: 'Ada King', seen });
    expect([status, body.issues[0].path]).toEqual([400, expect.stringMatching(/^seen/)]);
  });

  test('of which an admin says why it is changed keeps no reason', async () => {
    const person = await app.person();
    const put = (body: object) => app.call(`PUT /admin/users/${person.id}`, { token: admin.token, body });
    for (const body of [{ reason: 'Asked for by phone' }, { proposalId: 'none' }]) {
      expect(await put(body)).toMatchObject({ status: 200, body: { data: { name: person.name } } });
    }
    const renamed = await put({ name: 'Ada King', reason: 'Asked for by phone' });
    expect(renamed).toMatchObject({ status: 200, body: { data: { name: 'Ada King' } } });
  });

  test('takes no number for a text, however long it is', async () => {
    const person = await app.person();
    for (const name of ['5', '0.30000000000000004', '12345678901234567890']) {
      const { status, body } = await app.call(`PUT /auth/admin/users-profile/${person.id}`, {
        token: person.token,
        body: `{"name":${name}}`,
      });
      expect([status, body.issues?.[0].path], name).toEqual([400, 'name']);
    }
  });

  test('is nobody else’s but an admin’s', async () => {
    const [person, other] = [await app.person(), await app.person()];
    expect((await change(person.id, other.token, { name: 'X' })).status).toBe(403);
    expect((await change(person.id, auditor.token, { name: 'X' })).status).toBe(403);
    expect((await change(person.id, admin.token, { name: 'X' })).status).toBe(200);
    expect((await change('nobody', admin.token, { name: 'X' })).status).toBe(404);
    const taken = await change(person.id, person.token, { email: other.email.toUpperCase() });
    expect([taken.status, taken.body.code]).toEqual([409, 'EmailTaken']);
  });

  test.each([
    [{ role: 'admin' }],
    [{ isVerified: true }],
    [{ balance: 1 }],
    [{ name: '' }],
    [{ dob: 'soon' }],
    [{ phonenumber: 'x' }],
  ])('refuses %j', async (body) => {
    const person = await app.person();
    const answer = await change(person.id, person.token, body);
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, Object.keys(body)[0]]);
  });
});
