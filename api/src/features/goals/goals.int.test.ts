import { randomUUID } from 'node:crypto';
import { ownedId } from '@northvale/ledger/account/state.ts';
import { usd } from '@northvale/ledger/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/persons.ts';
import { DEPOSITS, requestCalls, WITHDRAWALS } from '../../../testing/requestCalls.ts';
import { mailWith } from '../../../testing/steppingIn.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { reactorsOf } from '../../reactors/reactors.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
});
afterAll(() => app.stop());

const { ask, decide, eventsOf } = requestCalls(() => ({ app, admin }));
const HOUSE = { name: 'House by the sea', picture: 'home', target: 1_000, by: '2100-01-31' };
const set = ({ token }: TestPerson, body: object = {}) =>
  app.call('POST /auth/goals', { token, body: { ...HOUSE, ...body } });
const change = ({ token }: TestPerson, id: string, body: object = {}) =>
  app.call(`PUT /auth/goals/${id}`, { token, body: { ...HOUSE, ...body } });
const goalsOf = async ({ token }: TestPerson) => (await app.call('GET /auth/goals', { token })).body.data;
const reachedBy = async (person: TestPerson) =>
  (await eventsOf(person)).filter(({ type }) => type === 'GoalReached').map(({ data }) => data);
/** What follows from events, as the server's own process does it. */
const react = () => reactorsOf(app.parts).round();

async function holdingOf({ id: userId, token }: TestPerson): Promise<string> {
  const terms = {
    name: 'Farm',
    category: 'Agriculture',
    investmentReturn: '10%',
    duration: '9 months',
    pricePerUnit: 100,
  };
  const { _id: investmentId } = (await app.call('POST /auth/investments', { token: admin.token, body: terms })).body
    .investment;
  const body = { userId, investmentId, unitsPurchased: 1 };
  return (await app.call('POST /auth/invest', { token, body })).body.data._id;
}

async function planOf({ id }: TestPerson): Promise<string> {
  const command = { id: randomUUID(), digest: 'test', actor: { id, role: 'user' } } as const;
  const terms = { amount: usd(100), method: 'Bank Transfer', day: 1 } as const;
  await app.parts.accounts.handle(id, { ...command, payload: { type: 'StartDepositPlan', ...terms } });
  return ownedId(id, command.id);
}

test('a goal is set, changed, paused and deleted', async () => {
  const ann = await app.person({ verified: true, balance: 500 });
  const [holding, planId] = [await holdingOf(ann), await planOf(ann)];
  const added = await set(ann, { wallet: 250.5, holdings: [holding], planId });
  expect([added.status, added.body.message]).toEqual([201, 'Goal set.']);
  const goal = added.body.data;
  expect(goal).toMatchObject({ ...HOUSE, wallet: 250.5, holdings: [holding], planId, status: 'active', saved: 350.5 });
  expect(goal.projected).toBeGreaterThan(HOUSE.target);
  expect(goal.missingPerMonth).toBe(0);

  const { _id: id } = goal;
  const changed = await change(ann, id, { name: 'Flat', wallet: 0, status: 'paused' });
  expect([changed.status, changed.body.message]).toEqual([200, 'Goal changed.']);
  expect(changed.body.data).toMatchObject({ _id: id, name: 'Flat', holdings: [], status: 'paused', saved: 0 });
  expect(changed.body.data.planId).toBeUndefined();
  expect(await goalsOf(ann)).toEqual([changed.body.data]);

  const remove = () => app.call(`DELETE /auth/goals/${id}`, { token: ann.token });
  expect([(await remove()).status, (await remove()).status, await goalsOf(ann)]).toEqual([200, 404, []]);
});

test.each([
  ['name', ''],
  ['name', 'x'.repeat(61)],
  ['picture', 'castle'],
  ['target', 0],
  ['target', -5],
  ['target', 10.001],
  ['by', '2020-01-01'],
  ['by', '2100-02-30'],
  ['wallet', -1],
  ['status', 'reached'],
])('%s %j is refused at its field', async (field, value) => {
  const { status, body } = await set(await app.person(), { [field]: value });
  expect([status, body.issues[0].path]).toEqual([400, field]);
});

test('a goal names none but its owner’s holdings and recurring deposits', async () => {
  const [ann, bo] = [await app.person({ verified: true, balance: 500 }), await app.person()];
  const [holding, planId] = [await holdingOf(ann), await planOf(ann)];
  for (const [field, body] of [
    ['holdings', { holdings: [holding] }],
    ['planId', { planId }],
    ['planId', { planId: 'none' }],
  ] as const) {
    const refused = await set(bo, body);
    expect([refused.status, refused.body.issues[0].path]).toEqual([404, field]);
  }
});

test('a goal of another person isn’t there', async () => {
  const [ann, bo] = [await app.person(), await app.person()];
  const { _id: id } = (await set(ann)).body.data;
  expect((await change(bo, id, { name: 'Mine' })).status).toBe(404);
  expect((await app.call(`DELETE /auth/goals/${id}`, { token: bo.token })).status).toBe(404);
  expect(await goalsOf(ann)).toMatchObject([{ name: HOUSE.name }]);
});

test('an investment serves one goal, also of two that are set at once', async () => {
  const ann = await app.person({ verified: true, balance: 500 });
  const body = { holdings: [await holdingOf(ann)] };
  const answers = await Promise.all([set(ann, body), set(ann, body)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'InUse',
    facts: { reason: 'HoldingTaken' },
  });
  const [goal] = await goalsOf(ann);
  expect((await change(ann, goal._id, body)).status).toBe(200);
});

test('a person has at most fifty goals', async () => {
  const ann = await app.person();
  for (let count = 0; count < 50; count += 1) expect((await set(ann)).status).toBe(201);
  const refused = await set(ann);
  expect([refused.status, refused.body.message]).toEqual([409, 'At most 50 goals can be set.']);
});

test('an earmark refuses no withdrawal', async () => {
  const ann = await app.person({ balance: 500 });
  await set(ann, { wallet: 500 });
  const asked = await ask(WITHDRAWALS, ann, { amount: 400 });
  expect(asked.status).toBe(201);
  await decide(WITHDRAWALS, asked.body.data._id, { status: 'approved' });
  expect(await goalsOf(ann)).toMatchObject([{ wallet: 500, saved: 100 }]);
});

test('a goal is reached once, for good, by what comes in, and its owner is told by its name', async () => {
  const ann = await app.person({ balance: 900 });
  const { _id: goalId } = (await set(ann, { wallet: 1_000 })).body.data;
  const deposit = await ask(DEPOSITS, ann, { amount: 100 });
  await decide(DEPOSITS, deposit.body.data._id, { status: 'approved' });
  await react();
  await react();
  expect(await reachedBy(ann)).toEqual([{ goalId }]);
  expect(await goalsOf(ann)).toMatchObject([{ status: 'reached', saved: 1_000 }]);
  await mailWith(app.dataDir, ann.email, /You have reached your goal: House by the sea/);

  const withdrawn = await ask(WITHDRAWALS, ann, { amount: 500 });
  await decide(WITHDRAWALS, withdrawn.body.data._id, { status: 'approved' });
  const again = await change(ann, goalId, { wallet: 500, target: 400, status: 'active' });
  expect(again.body.data).toMatchObject({ status: 'reached', saved: 500 });
  expect(await reachedBy(ann)).toEqual([{ goalId }]);

  await app.caughtUp();
  const bell = async () => (await app.call('GET /auth/notifications', { token: ann.token })).body.data;
  const told = { kind: 'goalReached', type: 'GoalReached', link: '/goals' };
  const named = { ...told, facts: { goal: HOUSE.name }, title: `You have reached your goal: ${HOUSE.name}` };
  expect(await bell()).toContainEqual(expect.objectContaining(named));
  await app.call(`DELETE /auth/goals/${goalId}`, { token: ann.token });
  const unnamed = { ...told, facts: {}, title: 'You have reached a goal' };
  expect(await bell()).toContainEqual(expect.objectContaining(unnamed));
});

test('a goal that is set or changed to what is saved already is reached at once; a paused one when it goes on', async () => {
  const ann = await app.person({ balance: 1_000 });
  expect((await set(ann, { wallet: 400, target: 400 })).body.data.status).toBe('reached');
  const { _id: id } = (await set(ann, { wallet: 100, target: 600 })).body.data;
  expect((await change(ann, id, { wallet: 600, target: 600, status: 'paused' })).body.data.status).toBe('paused');
  expect((await change(ann, id, { wallet: 600, target: 600, status: 'active' })).body.data.status).toBe('reached');
});

test('a goal is told in its owner’s data, sealed in the database, and erased with them', async () => {
  const ann = await app.person();
  const { _id } = (await set(ann)).body.data;
  const { data } = (await app.call('GET /auth/my-data', { token: ann.token })).body;
  expect(data.goals).toMatchObject([{ _id, ...HOUSE, status: 'active' }]);
  const rows = async () =>
    (await app.parts.pool.query('SELECT g::text FROM identity.goals g WHERE user_id = $1', [ann.id])).rows;
  expect(await rows()).toHaveLength(1);
  expect(JSON.stringify(await rows())).not.toContain(HOUSE.name);
  await app.call('POST /auth/erase-me', { token: ann.token, body: { password: ann.password } });
  expect(await rows()).toEqual([]);
});
