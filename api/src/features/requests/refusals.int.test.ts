import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/persons.ts';
import { DEPOSITS, requestCalls, told, WITHDRAWALS } from '../../../testing/requestCalls.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
let admin: TestPerson;
let auditor: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  [admin, auditor] = [await app.admin(), await app.auditor()];
});
afterAll(() => app.stop());

const { ask, decide, eventsOf } = requestCalls(() => ({ app, admin }));

describe('bad input names its field and writes nothing', () => {
  test.each([
    ['{"userId":"ME","amount":99.99}', 'amount'],
    ['{"userId":"ME","amount":-500}', 'amount'],
    ['{"userId":"ME","amount":"500"}', 'amount'],
    ['{"userId":"ME","amount":100.001}', 'amount'],
    ['{"userId":"ME","amount":1e400}', 'amount'],
    ['{"userId":"ME","amount":100.000000000000001}', 'amount'],
    ['{"userId":"ME","amount":10000000.0000000001}', 'amount'],
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

  test.each(['100', '1e2', '100.000000000000000', '1000000000000000000e-16'])(
    'an amount of %s is a hundred dollars',
    async (amount) => {
      const ann = await app.person();
      const body = `{"userId":"${ann.id}","amount":${amount}}`;
      const answer = await app.call(`POST ${DEPOSITS}`, { token: ann.token, body });
      expect([answer.status, answer.body.data?.amount]).toEqual([201, 100]);
    },
  );

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
