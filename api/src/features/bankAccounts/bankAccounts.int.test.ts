import { randomUUID } from 'node:crypto';
import { ledgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import { streamName } from '@northvale/ledger/event/streams.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo, mailWith } from '../../../testing/steppingIn.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { linkedByCall } from '../../check/verify.ts';
import { compareLinked } from '../../check/linkedAccounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const BANK = { bankName: 'Wells Fargo', accountNumber: '0012 3456', accountHolderName: 'Ann Example' };

test('an account is linked, shown and unlinked', async () => {
  const { token } = await app.person();
  const added = await app.call('POST /auth/add-bank', { token, body: BANK });
  expect([added.status, added.body.message]).toEqual([201, 'Bank account added.']);
  expect(added.body.data).toMatchObject(BANK);
  expect((await app.call('GET /auth/me', { token })).body.bankAccounts).toEqual([added.body.data]);
  const unlink = () => app.call(`DELETE /auth/bank-accounts/${added.body.data._id}`, { token });
  expect((await unlink()).status).toBe(200);
  expect((await unlink()).status).toBe(404);
  expect((await app.call('GET /auth/me', { token })).body.bankAccounts).toEqual([]);
});

test('an account is kept as its owner sent it, with which it is compared later, however a keyboard writes its accents', async () => {
  const { id, token } = await app.person();
  const sent = { ...BANK, accountNumber: ' 0012 3456e\u0301', accountHolderName: 'Rene\u0301e Example ' };
  expect((await app.call('POST /auth/add-bank', { token, body: sent })).body.data).toMatchObject(sent);
  const { store, people, keys } = app.parts;
  const events = await store.readStream(streamName('account', id), { from: 0, limit: 10 });
  const linked = events.flatMap((stored) => {
    const event = ledgerEvent(stored);
    return event.category === 'account' ? (linkedByCall(event, stored.metadata, stored.position) ?? []) : [];
  });
  expect(linked).toHaveLength(1);
  expect(await compareLinked(people, keys.digest, linked)).toEqual([]);
});

test('admins see what a person has linked, auditors its last four digits, other investors nothing', async () => {
  const [ann, bo, admin, auditor] = [await app.person(), await app.person(), await app.admin(), await app.auditor()];
  await app.call('POST /auth/add-bank', { token: ann.token, body: BANK });
  const seenBy = ({ token }: { token: string }) => app.call(`GET /admin/users/${ann.id}/bank-accounts`, { token });
  expect((await seenBy(admin)).body.data).toMatchObject([BANK]);
  expect((await seenBy(auditor)).body.data).toMatchObject([{ ...BANK, accountNumber: '3456' }]);
  expect((await seenBy(bo)).status).toBe(403);
  expect((await app.call(`GET /admin/users/${randomUUID()}/bank-accounts`, { token: admin.token })).status).toBe(404);
});

describe('who has the application’s connection leads no linked account elsewhere', () => {
  const ERASED = `UPDATE people SET erased_at = now() WHERE id = $1`;

  test.each([
    ['takes its number away', [`UPDATE bank_accounts SET sealed_account_number = '' WHERE user_id = $1`]],
    ['names another holder', [`UPDATE bank_accounts SET account_holder_name = 'Mal' WHERE user_id = $1`]],
    ['gives it to somebody else', [`UPDATE bank_accounts SET user_id = $2 WHERE user_id = $1`]],
    ['deletes it, for another to stand there', ['DELETE FROM bank_accounts WHERE user_id = $1']],
    [
      'erases its owner for a moment',
      [ERASED, 'DELETE FROM bank_accounts WHERE user_id = $1', 'UPDATE people SET erased_at = NULL WHERE id = $1'],
    ],
    ['deletes its owner', ['DELETE FROM people WHERE id = $1']],
  ])('who %s', async (_, statements) => {
    const [ann, mal] = [await app.person(), await app.person()];
    await app.call('POST /auth/add-bank', { token: ann.token, body: BANK });
    const client = await app.parts.pool.connect();
    await client.query('BEGIN');
    const tampering = (async () => {
      for (const statement of statements)
        await client.query(statement, statement.includes('$2') ? [ann.id, mal.id] : [ann.id]);
    })();
    await expect(tampering).rejects.toThrow(/never (edited|deleted)|for ever|permission denied/);
    await client.query('ROLLBACK');
    client.release();
    expect((await app.call('GET /auth/me', { token: ann.token })).body.bankAccounts).toMatchObject([BANK]);
  });
});

test.each([
  [{ bankName: 'Monzo' }, 'bankName'],
  [{ accountNumber: '123' }, 'accountNumber'],
  [{ accountNumber: 'x'.repeat(129) }, 'accountNumber'],
  [{ accountHolderName: '' }, 'accountHolderName'],
  [{ swift: 'X' }, 'swift'],
  [{ accountHolderName: 'a\0b' }, 'accountHolderName'],
])('%j is refused', async (changed, path) => {
  const answer = await app.call('POST /auth/add-bank', {
    token: (await app.person()).token,
    body: { ...BANK, ...changed },
  });
  expect([answer.status, answer.body.issues[0].path]).toEqual([400, path]);
});

test('someone else’s account is refused, and stays linked', async () => {
  const [owner, other] = [await app.person(), await app.person()];
  const { body } = await app.call('POST /auth/add-bank', { token: owner.token, body: BANK });
  const refused = await app.call(`DELETE /auth/bank-accounts/${body.data._id}`, { token: other.token });
  expect([refused.status, refused.body.code]).toEqual([403, 'NotAllowed']);
  expect((await app.call('GET /auth/me', { token: owner.token })).body.bankAccounts).toHaveLength(1);
  const unknown = await app.call(`DELETE /auth/bank-accounts/${randomUUID()}`, { token: other.token });
  expect([unknown.status, unknown.body.code]).toEqual([404, 'NotFound']);
});

test('an account that a pending request names stays linked', async () => {
  const person = await app.person({ balance: 500 });
  const { body } = await app.call('POST /auth/add-bank', { token: person.token, body: BANK });
  const bankAccountId = body.data._id;
  const request = await app.call('POST /auth/withdraw-requests', {
    token: person.token,
    body: { userId: person.id, amount: 100, bankAccountId },
  });
  expect(request.status).toBe(201);
  const refused = await app.call(`DELETE /auth/bank-accounts/${bankAccountId}`, { token: person.token });
  expect([refused.status, refused.body.code]).toEqual([409, 'InUse']);
});

test('a withdrawal to it and its unlinking at the same time never both succeed', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { id: userId, token } = await app.person({ balance: 500 });
    const { body } = await app.call('POST /auth/add-bank', { token, body: BANK });
    const bankAccountId = body.data._id;
    const answers = await Promise.all([
      app.call('POST /auth/withdraw-requests', { token, body: { userId, amount: 100, bankAccountId } }),
      app.call(`DELETE /auth/bank-accounts/${bankAccountId}`, { token }),
    ]);
    const outcome = answers.map(({ status }) => status).join();
    expect(['201,409', '404,200']).toContain(outcome);
  }
});

describe('linking under a key', () => {
  const link = (token: string, key: string) =>
    app.call('POST /auth/add-bank', { token, body: BANK, headers: { 'idempotency-key': key } });

  test('links once, however often and how fast it is asked', async () => {
    const { token } = await app.person();
    const answers = await Promise.all([link(token, 'k'), link(token, 'k'), link(token, 'k')]);
    const first = answers[0]?.body;
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [201, first]));
    expect((await app.call('GET /auth/me', { token })).body.bankAccounts).toEqual([first.data]);
    expect((await link(token, 'another')).body.data._id).not.toBe(first.data._id);
  });

  test('tells the owner once, also where the first try ended behind its event', async () => {
    const { token, email } = await app.person();
    const owner = createPool(app.databaseUrl, { max: 1 });
    await owner.query('ALTER TABLE identity.bank_accounts RENAME TO bank_accounts_away');
    const failed = await link(token, 'k');
    await owner.query('ALTER TABLE identity.bank_accounts_away RENAME TO bank_accounts');
    await owner.end();
    expect(failed.status).toBeGreaterThanOrEqual(500);
    for (let tries = 0; tries < 2; tries += 1) await link(token, 'k');
    await mailWith(app.dataDir, email, /3456/);
    expect(await mailsTo(app.dataDir, email, /3456/)).toHaveLength(1);
  });

  test('answers a retry as the first try, though the account was unlinked since', async () => {
    const { token } = await app.person();
    const first = await link(token, 'k');
    await app.call(`DELETE /auth/bank-accounts/${first.body.data._id}`, { token });
    const again = await link(token, 'k');
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([201, first.body, 'true']);
    expect((await app.call('GET /auth/me', { token })).body.bankAccounts).toEqual([]);
  });
});
