import { randomUUID } from 'node:crypto';
import { worthOf } from '@northvale/projections/models/journal.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { reactorsOf } from '../../reactors/reactors.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
});
afterAll(() => app.stop());

const DAY_MS = 86_400_000;
const terms = {
  name: 'Old Mill Apartments',
  category: 'Real Estate',
  investmentReturn: '10%',
  duration: '30 days',
  pricePerUnit: 99.99,
};
const list = async (changed: object = {}) =>
  (await app.call('POST /auth/investments', { token: admin.token, body: { ...terms, ...changed } })).body.investment;
const buy = ({ id: userId, token }: TestPerson, body: object, key: string = randomUUID()) =>
  app.call('POST /auth/invest', {
    token,
    body: { userId, unitsPurchased: 1, ...body },
    headers: { 'Idempotency-Key': key },
  });
const catalogue = async () => (await app.call('GET /auth/investments', { token: admin.token })).body.investments;

test('units are bought on frozen terms, stand among the holdings, and their buyer is counted once', async () => {
  const investment = await list();
  const ann = await app.person({ verified: true, balance: 1_000 });
  const answer = await buy(ann, {
    investmentId: investment._id,
    unitsPurchased: 3,
    investmentRevision: investment.revision,
  });
  expect(answer.status).toBe(201);
  expect(answer.body.data).toMatchObject({
    investmentId: investment._id,
    investmentName: terms.name,
    units: 3,
    amountInvested: 299.97,
    expectedReturn: 30,
    total: 329.97,
    status: 'active',
    investmentReturn: '10%',
    duration: '30 days',
  });
  await buy(ann, { investmentId: investment._id });
  expect((await catalogue()).find(({ _id }: { _id: string }) => _id === investment._id).investors).toBe(1);
  const mine = (await app.call(`GET /auth/user-investments/${ann.id}`, { token: ann.token })).body.investments;
  expect(mine).toHaveLength(2);
  expect((await app.call('GET /auth/me', { token: ann.token })).body.available).toBe(599.04);
});

test('who is not verified is told to verify first', async () => {
  const answer = await buy(await app.person({ balance: 1_000 }), { investmentId: (await list())._id });
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    403,
    'NotVerified',
    'To start investing complete your verification in the Settings page',
  ]);
});

test('wrong units, an unknown investment and too little money are refused, each in its way', async () => {
  const { _id: investmentId } = await list();
  const ann = await app.person({ verified: true, balance: 50 });
  for (const unitsPurchased of [0, 101, 1.5, '1', null, -1]) {
    const answer = await buy(ann, { investmentId, unitsPurchased });
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, 'unitsPurchased']);
  }
  expect((await buy(ann, { investmentId: randomUUID() })).status).toBe(404);
  expect((await buy(ann, { investmentId: 'x\u0000y' })).status).toBe(400);
  expect((await buy(ann, { investmentId: 'x'.repeat(5_000) })).status).toBe(404);
  expect((await buy(ann, { investmentId })).body.code).toBe('InsufficientBalance');
  expect((await buy(ann, { investmentId, userId: admin.id })).status).toBe(403);
});

test('terms that changed since they were shown, and a delisted investment, are not sold', async () => {
  const { _id: investmentId, revision: investmentRevision } = await list();
  const ann = await app.person({ verified: true, balance: 1_000 });
  await app.call('POST /auth/investments', { token: admin.token, body: { editId: investmentId, pricePerUnit: 120 } });
  expect((await buy(ann, { investmentId, investmentRevision })).body.code).toBe('Stale');
  await app.call(`PUT /auth/investments/${investmentId}`, { token: admin.token });
  expect((await buy(ann, { investmentId })).body.code).toBe('Delisted');
});

test('the same purchase twice is one holding', async () => {
  const { _id: investmentId } = await list();
  const ann = await app.person({ verified: true, balance: 1_000 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => buy(ann, { investmentId }, 'once')));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await app.call('GET /auth/me', { token: ann.token })).body.balance).toBe(899.76);
});

/** Somebody whose 100 dollars, beside the fee, bought a holding that was paid out with its 10 % two days later, signed in again. */
async function matured() {
  const { _id: investmentId } = await list({ duration: '1 days', pricePerUnit: 100 });
  const ann = await app.person({ verified: true, balance: 100.25 });
  const reactors = reactorsOf(app.parts);
  await reactors.round();
  await buy(ann, { investmentId });
  await reactors.round();
  expect((await app.call('GET /auth/me', { token: ann.token })).body.balance).toBe(0);
  app.clock.advance(2 * DAY_MS);
  await reactors.round();
  await reactors.round();
  await app.caughtUp();
  admin = await app.admin();
  return { ...ann, token: String((await app.signIn(ann.email, ann.password)).body.token) };
}

test('a holding that has come to maturity is paid out, once', async () => {
  const { id, token } = await matured();
  const [holding] = (await app.call(`GET /auth/user-investments/${id}`, { token })).body.investments;
  expect(holding.status).toBe('completed');
  expect((await app.call('GET /auth/me', { token })).body.balance).toBe(110);
});

test('what somebody was worth stands at each change, and a period begins with what stood before it', async () => {
  const { id, token } = await matured();
  const worth = async (query = '') => (await app.call(`GET /auth/worth/${id}${query}`, { token })).body;
  const changes = [
    { wallet: 100.25, invested: 0 },
    { wallet: 0, invested: 100 },
    { wallet: 110, invested: 0 },
  ];
  const whole = await worth();
  expect(whole).toMatchObject({ points: changes, gained: 10 });
  const [, bought, paid] = whole.points;
  const from = new Date(Date.parse(bought.at) + 1).toISOString();
  expect(await worth(`?from=${from}`)).toMatchObject({ points: [{ ...changes[1], at: from }, changes[2]], gained: 10 });
  expect(await worth(`?from=${from}&to=${paid.at}`)).toMatchObject({ points: [{ at: from }], gained: 0 });
  expect((await worth(`?from=${paid.at}`)).gained).toBe(10);
  expect(await worth('?to=2020-01-01')).toEqual({ points: [], gained: 0 });
  const thinned = await worthOf(app.parts.db, id, { from: '2020-01-01', to: '2100-01-01', most: 2 });
  expect(thinned.map(({ wallet }) => wallet)).toEqual([100_25, 110_00]);
});
