import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/persons.ts';
import { DEPOSITS, requestCalls, told, WITHDRAWALS } from '../../../testing/requestCalls.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { READ_SCHEMA } from '@northvale/projections/engine/version.ts';

let app: TestApp;
let admin: TestPerson;
let auditor: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  [admin, auditor] = [await app.admin(), await app.auditor()];
});
afterAll(() => app.stop());

const { ask, decide, eventsOf, me } = requestCalls(() => ({ app, admin }));
const cancel = (path: string, id: string, { token }: TestPerson) => app.call(`PATCH ${path}/${id}/cancel`, { token });

describe('the way of a deposit', () => {
  test('a request is answered as it stands, is listed at once, and its approval is in the wallet', async () => {
    const ann = await app.person();
    const requested = await ask(DEPOSITS, ann, { amount: 500.5 });
    expect(requested.status).toBe(201);
    expect(requested.headers.get('Read-Model')).toBeNull();
    const { data } = requested.body;
    expect(requested.body.message).toBe('Deposit Request Submitted!');
    expect(data).toMatchObject({
      userId: { _id: ann.id, name: ann.name },
      amount: 500.5,
      status: 'pending',
      method: 'Bank Transfer',
      approvals: [],
    });
    expect((await app.call(`GET ${DEPOSITS}/${ann.id}`, { token: ann.token })).body.data).toEqual([data]);
    expect((await me(ann)).balance).toBe(0);

    const approved = await decide(DEPOSITS, data._id, { status: 'approved' });
    expect([approved.status, approved.body.message, approved.body.data.status]).toEqual([
      200,
      'Successful!',
      'approved',
    ]);
    expect(approved.body.data.decidedBy).toEqual({ id: admin.id, name: admin.name });
    expect(await me(ann)).toMatchObject({ balance: 500.5, available: 500.5, held: 0 });
    const effect = { balanceBefore: 0, balanceAfter: 500.5, availableBefore: 0, availableAfter: 500.5 };
    expect(approved.body.data.effect).toEqual(effect);
    expect((await app.call(`GET ${DEPOSITS}/${ann.id}`, { token: ann.token })).body.data[0].effect).toEqual(effect);
  });

  test('a rejection is told with its reason, and by a shortened name', async () => {
    const ann = await app.person();
    const { _id } = (await ask(DEPOSITS, ann)).body.data;
    await decide(DEPOSITS, _id, { status: 'rejected', reason: 'Nothing has arrived.' });
    const [mine] = (await app.call(`GET ${DEPOSITS}/${ann.id}`, { token: ann.token })).body.data;
    expect(mine).toMatchObject({ status: 'rejected', reason: 'Nothing has arrived.', decidedBy: { name: 'Ada A.' } });
    const stored = JSON.stringify(await eventsOf(ann), (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(stored).not.toContain('Nothing has arrived');
    expect(stored).not.toContain(ann.name);
    expect(stored).not.toContain(ann.email);
  });
});

test('while the read models are held up, an answer comes from the account and says that they are behind', async () => {
  const ann = await app.person();
  const client = await app.parts.pool.connect();
  try {
    await client.query(`BEGIN; LOCK TABLE ${READ_SCHEMA}.requests IN ACCESS EXCLUSIVE MODE`);
    const asked = await ask(DEPOSITS, ann);
    expect([asked.status, asked.body.data.status, asked.headers.get('Read-Model')]).toEqual([201, 'pending', 'behind']);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  await app.caughtUp();
  expect((await app.call(`GET ${DEPOSITS}/${ann.id}`, { token: ann.token })).body.data).toHaveLength(1);
});

describe('the way of a withdrawal', () => {
  test('its amount is on hold until it is decided', async () => {
    const ann = await app.person({ balance: 1_000 });
    const { body } = await ask(WITHDRAWALS, ann, { amount: 400 });
    expect(body.message).toBe('Withdraw Request Submitted!');
    expect(await me(ann)).toMatchObject({ balance: 1_000, available: 600, held: 400 });
    const rejected = await decide(WITHDRAWALS, body.data._id, { status: 'rejected' });
    expect(rejected.body.data.effect).toEqual({
      balanceBefore: 1_000,
      balanceAfter: 1_000,
      availableBefore: 600,
      availableAfter: 1_000,
    });
    expect(await me(ann)).toMatchObject({ balance: 1_000, available: 1_000, held: 0 });
  });

  test('beyond what is available it is refused, word for word', async () => {
    const ann = await app.person({ balance: 150 });
    const answer = await ask(WITHDRAWALS, ann, { amount: 150.01 });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'InsufficientBalance',
      'Insufficient Balance.',
    ]);
  });

  test('its owner cancels it while it is pending, and nobody else does', async () => {
    const ann = await app.person({ balance: 150 });
    const { _id } = (await ask(WITHDRAWALS, ann)).body.data;
    expect(told(await cancel(WITHDRAWALS, _id, await app.person()))).toEqual([403, 'NotAllowed']);
    expect(told(await cancel(WITHDRAWALS, _id, admin))).toEqual([403, 'NotAllowed']);
    expect((await cancel(WITHDRAWALS, _id, ann)).body.data.status).toBe('cancelled');
    expect(told(await cancel(WITHDRAWALS, _id, ann))).toEqual([409, 'AlreadyDecided']);
    expect((await me(ann)).available).toBe(150);
  });

  test('it names a linked account; admins see its whole number, its owner the last four digits', async () => {
    const ann = await app.person({ balance: 300 });
    const bank = { bankName: 'Wells Fargo', accountNumber: '000123454417', accountHolderName: 'Ann Example' };
    const linked = (await app.call('POST /auth/add-bank', { token: ann.token, body: bank })).body.data;
    const { data } = (await ask(WITHDRAWALS, ann, { bankAccountId: linked._id })).body;
    expect(data.bankAccount.accountNumber).toBe('4417');
    const listed = await app.call(`GET /admin/withdrawals/${data._id}`, { token: admin.token });
    expect(listed.body.bankAccount.accountNumber).toBe('000123454417');
    const audited = await app.call(`GET /admin/withdrawals/${data._id}`, { token: auditor.token });
    expect(audited.body.bankAccount.accountNumber).toBe('4417');
    expect(told(await ask(WITHDRAWALS, await app.person({ balance: 300 }), { bankAccountId: linked._id }))).toEqual([
      404,
      'NotFound',
    ]);
    expect(told(await app.call(`DELETE /auth/bank-accounts/${linked._id}`, { token: ann.token }))).toEqual([
      409,
      'InUse',
    ]);
  });
});

describe('races', () => {
  test('of fifty withdrawals at once against one balance, as many are granted as it covers', async () => {
    const ann = await app.person({ balance: 1_000 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(WITHDRAWALS, ann)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(40);
    expect(await me(ann)).toMatchObject({ balance: 1_000, available: 0, held: 1_000 });
  });

  test('of two approvals of one request at once, one credits and the other is told 409', async () => {
    const ann = await app.person();
    const { _id } = (await ask(DEPOSITS, ann)).body.data;
    const other = await app.admin();
    const answers = await Promise.all([admin, other].map((by) => decide(DEPOSITS, _id, { status: 'approved' }, by)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('AlreadyDecided');
    expect((await me(ann)).balance).toBe(100);
  });

  test('the same Idempotency-Key ten times at once is one event and ten equal answers', async () => {
    const ann = await app.person();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(DEPOSITS, ann, {}, 'the-same')));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(answers.filter(({ headers }) => headers.get('Idempotent-Replayed') === 'true')).toHaveLength(9);
    expect(await eventsOf(ann)).toHaveLength(2);
  });
});
