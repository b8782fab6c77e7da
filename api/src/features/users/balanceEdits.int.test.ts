import { usd } from '@northvale/ledger/money.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
let admin: TestPerson;
let auditor: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ fourEyesAbove: usd(5_000) });
  admin = await app.admin();
  auditor = await app.auditor();
});
afterAll(() => app.stop());

const edit = (person: { id: string }, body: unknown, token = admin.token, headers = {}) =>
  app.call(`PUT /auth/admin/edit-task/${person.id}`, { token, body, headers });

describe('a balance edit', () => {
  test('sets the balance, and setting it again changes nothing', async () => {
    const person = await app.person();
    const answer = await edit(person, { newBalanceValue: 250.5, reason: 'A correction' });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ balance: 250.5, available: 250.5, held: 0 });
    const { revision } = answer.body.data;
    expect((await edit(person, { newBalanceValue: 250.5 })).body.data.revision).toBe(revision);
  });

  test.each([
    [{ newBalanceValue: '250' }, 'newBalanceValue'],
    [{ newBalanceValue: -1 }, 'newBalanceValue'],
    [{ newBalanceValue: 1.005 }, 'newBalanceValue'],
    [{ newBalanceValue: 10_000_000.01 }, 'newBalanceValue'],
    [{}, 'newBalanceValue'],
    [{ newBalanceValue: 1, userId: 'x' }, 'userId'],
    [{ newBalanceValue: 1, reason: 'x'.repeat(501) }, 'reason'],
    [{ newBalanceValue: 1, revision: -1 }, 'revision'],
  ])('refuses %j', async (body, path) => {
    const answer = await edit(await app.person(), body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues[0].path).toBe(path);
  });

  test.each(['1e-400', '-1E-400', '0.01e-323'])(
    'refuses %s, which is more than nothing and no cent',
    async (number) => {
      const person = await app.person({ balance: 100 });
      const answer = await edit(person, `{"newBalanceValue":${number}}`);
      expect([answer.status, answer.body.issues?.[0].path]).toEqual([400, 'newBalanceValue']);
    },
  );

  test('is for admins, not of their own account, and of known accounts', async () => {
    const person = await app.person();
    expect((await edit(person, { newBalanceValue: 1 }, person.token)).status).toBe(403);
    expect((await edit(person, { newBalanceValue: 1 }, auditor.token)).status).toBe(403);
    const own = await edit(admin, { newBalanceValue: 1 });
    expect([own.status, own.body.code]).toEqual([403, 'OwnAccount']);
    expect((await edit({ id: 'nobody' }, { newBalanceValue: 1 })).status).toBe(404);
    expect((await edit({ id: '018f0000-0000-7000-8000-000000000000' }, { newBalanceValue: 1 })).status).toBe(404);
  });

  test('that rests on an older balance is stale', async () => {
    const person = await app.person();
    const { revision } = (await app.call(`GET /admin/users/${person.id}`, { token: admin.token })).body;
    expect((await edit(person, { newBalanceValue: 100, revision })).status).toBe(200);
    const stale = await edit(person, { newBalanceValue: 200, revision });
    expect([stale.status, stale.body.code]).toEqual([409, 'Stale']);
  });

  test('has its effect once a key', async () => {
    const person = await app.person();
    const headers = { 'idempotency-key': `key-${person.id}` };
    const first = await edit(person, { newBalanceValue: 100 }, admin.token, headers);
    const again = await edit(person, { newBalanceValue: 100 }, admin.token, headers);
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body.data.revision).toBe(first.body.data.revision);
    const other = await edit(person, { newBalanceValue: 101 }, admin.token, headers);
    expect([other.status, other.body.code]).toEqual([422, 'KeyReused']);
    expect(
      (await edit(person, { newBalanceValue: 1 }, admin.token, { 'idempotency-key': 'x'.repeat(201) })).status,
    ).toBe(400);
    expect((await edit(person, { newBalanceValue: 120 })).headers.get('idempotency-key')).toMatch(/.{8}/);
  });

  test('above the four-eyes limit waits for another admin', async () => {
    const [person, second] = [await app.person(), await app.admin()];
    const proposed = await edit(person, { newBalanceValue: 6_000, reason: 'Wire' });
    expect(proposed.status).toBe(202);
    expect(proposed.body.data).toMatchObject({
      balance: 0,
      balanceProposal: { newBalance: 6_000, reason: 'Wire', by: { id: admin.id, name: 'Ada Admin' } },
    });
    const proposalId = proposed.body.data.balanceProposal.id;
    const own = await edit(person, { newBalanceValue: 6_000, proposalId });
    expect([own.status, own.body.code]).toEqual([409, 'SecondAdminNeeded']);
    const confirmed = await edit(person, { newBalanceValue: 6_000, proposalId }, second.token);
    expect([confirmed.status, confirmed.body.data.balance]).toEqual([200, 6_000]);
    expect(confirmed.body.data.balanceProposal).toBeUndefined();
  });
});
