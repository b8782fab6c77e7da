import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../testing/client.ts';
import type { TestPerson } from '../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';

let app: TestApp;
let admin: TestPerson;
let auditor: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  [admin, auditor] = [await app.admin(), await app.auditor()];
});
afterAll(() => app.stop());

const DEPOSITS = '/auth/deposit-requests';
const WITHDRAWALS = '/auth/withdraw-requests';
const ask = (
  path: string,
  { id: userId, token }: TestPerson,
  body: object = {},
  key: string = randomUUID(),
): Promise<Answer> =>
  app.call(`POST ${path}`, { token, body: { userId, amount: 100, ...body }, headers: { 'Idempotency-Key': key } });
const decide = (
  path: string,
  id: string,
  body: object,
  { token }: TestPerson = admin,
  key: string = randomUUID(),
): Promise<Answer> => app.call(`PATCH ${path}/${id}`, { token, body, headers: { 'Idempotency-Key': key } });
const cancel = (path: string, id: string, { token }: TestPerson): Promise<Answer> =>
  app.call(`PATCH ${path}/${id}/cancel`, { token });
const me = async ({ token }: TestPerson) => (await app.call('GET /auth/me', { token })).body;
const told = ({ status, body }: Answer) => [status, body.code];
const eventsOf = async ({ id }: TestPerson) => app.parts.store.readStream(`account-${id}`);

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
    await client.query('BEGIN; LOCK TABLE read_live.requests IN ACCESS EXCLUSIVE MODE');
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
    await decide(WITHDRAWALS, body.data._id, { status: 'rejected' });
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

describe('bad input names its field and writes nothing', () => {
  test.each([
    ['{"userId":"ME","amount":99.99}', 'amount'],
    ['{"userId":"ME","amount":-500}', 'amount'],
    ['{"userId":"ME","amount":"500"}', 'amount'],
    ['{"userId":"ME","amount":100.001}', 'amount'],
    ['{"userId":"ME","amount":1e400}', 'amount'],
    ['{"userId":"ME","amount":null}', 'amount'],
    ['{"userId":"ME"}', 'amount'],
    ['{"userId":"ME","amount":10000000.01}', 'amount'],
    ['{"userId":"ME","amount":[100]}', 'amount'],
    ['{"amount":100}', 'userId'],
    ['{"userId":7,"amount":100}', 'userId'],
    ['{"userId":"ME","amount":100,"method":"Cash"}', 'method'],
    ['{"userId":"ME","amount":100,"bankAccountId":1}', 'bankAccountId'],
    ['{"userId":"ME","amount":100,"status":"approved"}', 'status'],
  ])('%s', async (json, path) => {
    const ann = await app.person({ balance: 1_000 });
    for (const call of [DEPOSITS, WITHDRAWALS]) {
      const answer = await app.call(`POST ${call}`, { token: ann.token, body: json.replace('ME', ann.id) });
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('BadInput');
      expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toContain(path);
    }
    expect(await eventsOf(ann)).toHaveLength(2);
  });

  test('a body that reaches for prototypes is refused', async () => {
    const ann = await app.person();
    const body = `{"userId":"${ann.id}","amount":100,"__proto__":{"x":1}}`;
    expect(told(await app.call(`POST ${DEPOSITS}`, { token: ann.token, body }))).toEqual([400, 'BadInput']);
    expect(await eventsOf(ann)).toHaveLength(1);
  });

  test('a decision must be approved or rejected', async () => {
    const ann = await app.person();
    const { _id } = (await ask(DEPOSITS, ann)).body.data;
    for (const body of [
      {},
      { status: 'pending' },
      { status: 'cancelled' },
      { status: 1 },
      { status: 'approved', amount: 5 },
    ]) {
      expect(told(await decide(DEPOSITS, _id, body))).toEqual([400, 'BadInput']);
    }
    expect(told(await decide(DEPOSITS, _id, { status: 'rejected', reason: 'x'.repeat(501) }))).toEqual([
      400,
      'BadInput',
    ]);
  });

  test.each([
    'nonsense',
    `${'0'.repeat(8)}-0000-7000-8000-000000000000.aaaaaaaaaaaa`,
    '%00',
    'a'.repeat(2_000),
    '..%2f..',
  ])('the id %s is not found', async (id) => {
    expect(told(await decide(DEPOSITS, id, { status: 'approved' }))).toEqual([404, 'NotFound']);
    expect((await app.call(`GET /admin/deposits/${id}`, { token: admin.token })).status).toBe(404);
    expect((await app.call(`PATCH ${DEPOSITS}/${id}/cancel`, { token: admin.token })).status).toBeGreaterThanOrEqual(
      403,
    );
  });
});

describe('who may', () => {
  test('nobody asks for another, reads another or decides without being an admin', async () => {
    const [ann, bob] = [await app.person(), await app.person()];
    const { _id } = (await ask(DEPOSITS, ann)).body.data;
    expect(told(await ask(DEPOSITS, bob, { userId: ann.id }))).toEqual([403, 'NotAllowed']);
    expect(told(await app.call(`GET ${DEPOSITS}/${ann.id}`, { token: bob.token }))).toEqual([403, 'NotAllowed']);
    expect(told(await app.call(`GET ${DEPOSITS}`, { token: bob.token }))).toEqual([403, 'NotAllowed']);
    expect(told(await decide(DEPOSITS, _id, { status: 'approved' }, bob))).toEqual([403, 'NotAllowed']);
    expect(told(await decide(DEPOSITS, _id, { status: 'approved' }, auditor))).toEqual([403, 'NotAllowed']);
    expect((await app.call(`GET ${DEPOSITS}/${ann.id}`, { token: auditor.token })).body.data).toHaveLength(1);
    expect((await app.call(`POST ${DEPOSITS}`, { body: { userId: ann.id, amount: 100 } })).status).toBe(401);
  });

  test('nobody decides on a request of their own', async () => {
    const { _id } = (await ask(DEPOSITS, admin)).body.data;
    expect(told(await decide(DEPOSITS, _id, { status: 'approved' }))).toEqual([403, 'OwnAccount']);
  });

  test('a frozen account asks for nothing, and its requests may be decided', async () => {
    const ann = await app.person({ balance: 500 });
    const { _id } = (await ask(DEPOSITS, ann)).body.data;
    const { revision } = (await app.call(`GET /admin/users/${ann.id}`, { token: admin.token })).body;
    const frozen = await app.call(`PUT /admin/users/${ann.id}`, {
      token: admin.token,
      body: { status: 'frozen', revision },
    });
    expect(frozen.status).toBe(200);
    expect(told(await ask(DEPOSITS, ann))).toEqual([403, 'AccountFrozen']);
    expect(told(await ask(WITHDRAWALS, ann))).toEqual([403, 'AccountFrozen']);
    expect((await decide(DEPOSITS, _id, { status: 'approved' })).status).toBe(200);
  });
});

describe('the back office', () => {
  test('filters, sorts and pages', async () => {
    const ann = await app.person({ name: 'Ånn Sörting' });
    for (const amount of [100, 300, 200]) await ask(DEPOSITS, ann, { amount });
    const list = (query: Record<string, unknown>) => {
      const sent = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`);
      return app.call(`GET /admin/deposits?${sent.join('&')}`, { token: auditor.token });
    };
    const page = await list({ filter: { userId: ann.id }, sort: ['amount', 'DESC'], range: [0, 1] });
    expect(page.body.map(({ amount }: { amount: number }) => amount)).toEqual([300, 200]);
    expect(page.headers.get('Content-Range')).toBe('deposits 0-1/3');
    expect((await list({ filter: { userId: ann.id, amountFrom: 150, amountTo: 250 } })).body).toHaveLength(1);
    expect((await list({ filter: { q: 'Sörting', status: 'pending' } })).body).toHaveLength(3);
    expect((await list({ filter: { q: '%' } })).body).toHaveLength(0);
    for (const wrong of [
      { filter: { amount: 1 } },
      { sort: ['password', 'ASC'] },
      { sort: ['amount', 'UP'] },
      { range: [5, 1] },
      { range: [0, 1_000] },
    ]) {
      expect(told(await list(wrong))).toEqual([400, 'BadInput']);
    }
  });

  test('a PUT with a changed status decides; a read-only field may be sent back, but not changed', async () => {
    const ann = await app.person();
    const { _id } = (await ask(DEPOSITS, ann)).body.data;
    const record = (await app.call(`GET /admin/deposits/${_id}`, { token: admin.token })).body;
    const put = (body: object) => app.call(`PUT /admin/deposits/${_id}`, { token: admin.token, body });
    expect((await put({ ...record, amount: 7 })).body.issues[0].path).toBe('amount');
    expect((await put(record)).body.data).toEqual(record);
    expect((await put({ ...record, status: 'approved' })).body.data).toMatchObject({ id: _id, status: 'approved' });
    expect((await me(ann)).balance).toBe(100);
  });

  test('a decision on a request that was decided since it was looked at changes nothing', async () => {
    const ann = await app.person();
    const { _id, revision } = (await ask(DEPOSITS, ann)).body.data;
    await decide(DEPOSITS, _id, { status: 'approved', revision });
    expect(told(await decide(DEPOSITS, _id, { status: 'rejected', revision }))).toEqual([409, 'AlreadyDecided']);
  });
});
