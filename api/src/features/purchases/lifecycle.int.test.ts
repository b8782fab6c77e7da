import { randomUUID } from 'node:crypto';
import { ownedId } from '@northvale/ledger/account/state.ts';
import { withReservations } from '@northvale/projections/models/investments.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { verified } from '../../../testing/verified.ts';
import { endOldReservations, reserveUnits } from '../../commands/reservations.ts';
import { commandIdOf } from '../../http/idempotency.ts';
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
  name: 'Harbor Lofts',
  category: 'Real Estate',
  investmentReturn: '10%',
  duration: '1 days',
  pricePerUnit: 100,
};
const list = async (changed: object = {}) =>
  (await app.call('POST /auth/investments', { token: admin.token, body: { ...terms, ...changed } })).body.investment;
const investor = (balance: number) => app.person({ verified: true, balance });
const buy = ({ id: userId, token }: TestPerson, body: object, key: string = randomUUID()) =>
  app.call('POST /auth/invest', {
    token,
    body: { userId, unitsPurchased: 1, ...body },
    headers: { 'Idempotency-Key': key },
  });
const me = async ({ token }: TestPerson) => (await app.call('GET /auth/me', { token })).body;
const offerOf = async (id: string) => (await app.call(`GET /admin/investments/${id}`, { token: admin.token })).body;

test('the free plan pays its fee beside the amount, members none, and what was shown is what is taken', async () => {
  const { _id: investmentId } = await list({ fundCharge: '0.4%' });
  const ann = await investor(300);
  const rates = (await app.call('GET /config')).body.platformFee;
  expect(rates).toEqual({ free: '0.25%', member: '0%' });
  const stale = await buy(ann, { investmentId, expectedFee: 0 });
  expect([stale.status, stale.body.code]).toEqual([409, 'Stale']);
  const short = await buy(ann, { investmentId, unitsPurchased: 3 });
  expect([short.body.code, short.body.facts]).toEqual([
    'InsufficientBalance',
    { amount: 300, fee: 0.75, available: 300 },
  ]);
  const bought = await buy(ann, { investmentId, unitsPurchased: 2, expectedFee: 0.5 });
  expect(bought.body.data).toMatchObject({ fee: 0.5, feeRate: '0.25%', pricePerUnit: 100, fundCharge: '0.4%' });
  expect((await me(ann)).available).toBe(99.5);
  await app.call(`PUT /admin/users/${ann.id}`, { token: admin.token, body: { plan: 'member' } });
  const top = await app.call(`PUT /auth/admin/edit-task/${ann.id}`, {
    token: admin.token,
    body: { newBalanceValue: 100 },
  });
  expect(top.status).toBe(200);
  expect((await buy(ann, { investmentId })).body.data).toMatchObject({ fee: 0, feeRate: '0%' });
  const { accounts, total } = (await app.call('GET /admin/trial-balance', { token: admin.token })).body;
  expect(accounts.find(({ account }: { account: string }) => account === 'platform-fees')).toMatchObject({
    kind: 'income',
    credit: 0.5,
  });
  expect(total.debit).toBe(total.credit);
});

test('a purchase has a contract note, for its owner and staff, the same each time', async () => {
  const { _id: investmentId } = await list({ fundCharge: '0.4%' });
  const ann = await investor(300);
  const { _id: id } = (await buy(ann, { investmentId })).body.data;
  const note = (token: string) => app.call(`GET /auth/holdings/${id}/note`, { token });
  const [mine, again] = [await note(ann.token), await note(admin.token)];
  expect([mine.status, String(mine.body).slice(0, 5)]).toEqual([200, '%PDF-']);
  expect(mine.headers.get('content-disposition')).toContain('contract-note-');
  expect(again.body).toEqual(mine.body);
  expect((await note((await investor(100)).token)).status).toBe(403);
});

test('of a limited investment each unit is sold once, and who comes too late is told what is left', async () => {
  const { _id: investmentId, unitsLeft } = await list({ unitsOffered: 5 });
  expect(unitsLeft).toBe(5);
  const buyers = await Promise.all(Array.from({ length: 8 }, () => investor(200)));
  const answers = await Promise.all(buyers.map((buyer) => buy(buyer, { investmentId })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  const late = answers.filter(({ status }) => status !== 201);
  expect(late.map(({ body }) => [body.code, body.facts])).toEqual(late.map(() => ['SoldOut', { left: 0 }]));
  await expect.poll(async () => app.parts.investments.load(investmentId)).toMatchObject({ sold: 5, reserved: 0 });
  await app.caughtUp();
  expect(await offerOf(investmentId)).toMatchObject({ unitsOffered: 5, unitsLeft: 0, investors: 5 });
  const offer = (unitsOffered: number | null) =>
    app.call(`PUT /admin/investments/${investmentId}`, { token: admin.token, body: { unitsOffered } });
  const below = await offer(4);
  expect([below.status, below.body.code, below.body.facts]).toEqual([409, 'BelowSold', { sold: 5 }]);
  expect((await offer(6)).body.data.unitsLeft).toBe(1);
  expect((await offer(null)).body.data.unitsLeft).toBe(null);
  // What was sold until then counts when a limit is set again.
  expect((await offer(4)).body.code).toBe('BelowSold');
  expect(await verified(app)).toEqual([]);
});

test('who has too little, or sees old terms, keeps no unit from others', async () => {
  const { _id: investmentId, revision } = await list({ unitsOffered: 1 });
  const poor = await investor(100);
  expect((await buy(poor, { investmentId })).body.code).toBe('InsufficientBalance');
  await app.call(`PUT /admin/investments/${investmentId}`, { token: admin.token, body: { pricePerUnit: 90 } });
  const ann = await investor(200);
  expect((await buy(ann, { investmentId, investmentRevision: revision })).body.code).toBe('Stale');
  const answers = await Promise.all([1, 2, 3].map(() => buy(ann, { investmentId }, 'once')));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect((await buy(ann, { investmentId, unitsPurchased: 2 }, 'once')).status).toBe(422);
});

/** What a process leaves behind that ended behind the reservation, or behind the purchase. */
async function cutOff(investmentId: string, buyer: TestPerson, { hasBought }: { hasBought: boolean }) {
  const { parts } = app;
  const id = commandIdOf(buyer.id, 'cut off');
  const actor = { id: buyer.id, role: 'user' } as const;
  const reserving = { investmentId, holdingId: ownedId(buyer.id, id), units: 1, actor };
  const basis = await reserveUnits(parts, reserving, await parts.accounts.load(buyer.id));
  const payload = { type: 'BuyUnits', units: 1, ...basis } as const;
  const finish = () => parts.accounts.handle(buyer.id, { id, digest: 'd', actor, payload });
  if (hasBought) await finish();
  await app.caughtUp();
  return { finish };
}

const sweep = async () => endOldReservations(app.parts, await withReservations(app.parts.db), app.clock.now());

test('units reserved by a purchase that never came are on offer again after a minute, and it can come no more', async () => {
  const { _id: investmentId } = await list({ unitsOffered: 1 });
  const [ann, ben] = [await investor(200), await investor(200)];
  const { finish } = await cutOff(investmentId, ann, { hasBought: false });
  await sweep();
  expect((await buy(ben, { investmentId })).body.code).toBe('SoldOut');
  app.clock.advance(61_000);
  await sweep();
  expect((await finish()).kind).toBe('refused');
  expect((await buy(ben, { investmentId })).status).toBe(201);
  expect((await me(ann)).available).toBe(200);
});

test('units that were bought before the process ended are sold, whoever says so', async () => {
  const { _id: investmentId } = await list({ unitsOffered: 2 });
  const ann = await investor(200);
  await cutOff(investmentId, ann, { hasBought: true });
  app.clock.advance(61_000);
  await sweep();
  expect(await app.parts.investments.load(investmentId)).toMatchObject({ sold: 1, reserved: 0 });
  expect((await me(ann)).available).toBe(99.75);
  await app.caughtUp();
  expect(await verified(app)).toEqual([]);
});

/** Somebody with a holding of 100 dollars that has come to maturity, after they chose. */
async function matured(
  choice: string,
  offer: object = {},
  before: (investmentId: string) => Promise<unknown> = async () => {},
) {
  const { _id: investmentId } = await list(offer);
  const ann = await investor(400);
  const reactors = reactorsOf(app.parts);
  const bought = await buy(ann, { investmentId, unitsPurchased: 2 });
  const { _id: id } = bought.body.data;
  const chosen = await app.call(`PUT /auth/holdings/${id}/at-maturity`, { token: ann.token, body: { choice } });
  expect([chosen.status, chosen.body.data.atMaturity]).toEqual([200, choice]);
  await before(investmentId);
  await reactors.round();
  app.clock.advance(2 * DAY_MS);
  await reactors.round();
  await reactors.round();
  await app.caughtUp();
  admin = await app.admin();
  const again = { ...ann, token: String((await app.signIn(ann.email, ann.password)).body.token) };
  const holding = (await app.call(`GET /auth/holdings/${id}`, { token: again.token })).body.data;
  return { ann: again, id, investmentId, holding };
}

test('all that a holding pays out is reinvested where its owner chose so, of a limited offer too', async () => {
  for (const offer of [{ pricePerUnit: 50 }, { pricePerUnit: 50, unitsOffered: 4 }]) {
    const { ann, id, investmentId, holding } = await matured('reinvestAll', offer);
    expect(holding).toMatchObject({ status: 'completed', atMaturity: 'reinvestAll' });
    expect(holding.timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
      'purchased',
      'choiceMade',
      'matured',
      'reinvested',
    ]);
    const bought = await app.call(`GET /auth/holdings/${holding.reinvestedAs}`, { token: ann.token });
    expect(bought.body.data).toMatchObject({ reinvestedFrom: id, units: 2, fee: 0.25, status: 'active' });
    const [told] = (await app.call('GET /auth/notifications', { token: ann.token })).body.data;
    expect(told).toMatchObject({ kind: 'reinvested', facts: { units: 2 } });
    // 400 less 100.25, and of the 110 paid out 100.25 again.
    expect((await me(ann)).available).toBe(309.5);
    const { sold, reserved } = await app.parts.investments.load(investmentId);
    expect([sold, reserved]).toEqual('unitsOffered' in offer ? [4, 0] : [0, 0]);
  }
  expect(await verified(app)).toEqual([]);
});

test('what can not be reinvested is paid out, and says why', async () => {
  const delist = (id: string) => app.call(`PUT /auth/investments/${id}`, { token: admin.token });
  const { ann, holding } = await matured('reinvestPrincipal', {}, delist);
  expect(holding).toMatchObject({ status: 'completed', notReinvested: 'Delisted' });
  expect((await me(ann)).available).toBe(400 - 200.5 + 220);
  const [told] = (await app.call('GET /auth/notifications', { token: ann.token })).body.data;
  expect(told).toMatchObject({ kind: 'maturity', facts: { notReinvested: 'Delisted' } });
  expect(told.text).toContain('It was not reinvested: it is no longer offered.');
  const soldOut = await matured('reinvestAll', { unitsOffered: 2 });
  expect(soldOut.holding.notReinvested).toBe('SoldOut');
});

test('only its owner chooses, and only until it is paid out', async () => {
  const { ann, id } = await matured('payOut');
  const choose = (token: string, body: object = { choice: 'reinvestAll' }) =>
    app.call(`PUT /auth/holdings/${id}/at-maturity`, { token, body });
  const ben = await investor(100);
  expect((await choose(ann.token)).body.code).toBe('AlreadyDecided');
  expect((await choose(ann.token, { choice: 'burn' })).body.issues[0].path).toBe('choice');
  expect((await choose(ben.token)).status).toBe(403);
  const unknown = `PUT /auth/holdings/${ann.id}.000000000000/at-maturity`;
  expect((await app.call(unknown, { token: ann.token, body: { choice: 'payOut' } })).status).toBe(404);
});

test('what falls due is shown by period and investment, beside what there is to pay it from', async () => {
  const { _id: investmentId } = await list({ name: 'Calendar Farm', duration: '40 days' });
  const ann = await investor(600);
  for (const unitsPurchased of [1, 2]) await buy(ann, { investmentId, unitsPurchased });
  await app.caughtUp();
  const from = app.clock.now().toISOString();
  const to = new Date(app.clock.now().getTime() + 90 * DAY_MS).toISOString();
  const due = (query: string) =>
    app.call(`GET /admin/maturities?from=${from}&to=${to}&investmentId=${investmentId}${query}`, {
      token: admin.token,
    });
  const { body } = await due('&by=day');
  expect(body).toMatchObject({
    total: 330,
    data: [{ holdings: 2, principal: 300, returns: 30, total: 330, reinvested: 0 }],
  });
  expect(body.data[0].investments).toMatchObject([{ _id: investmentId, name: 'Calendar Farm', total: 330 }]);
  expect(body.data[0].from).toBe(
    new Date(app.clock.now().getTime() + 40 * DAY_MS).toISOString().slice(0, 10) + 'T00:00:00.000Z',
  );
  for (const by of ['week', 'month']) expect((await due(`&by=${by}`)).body.total).toBe(330);
  expect((await due('&by=year')).status).toBe(400);
  expect(String((await due('&format=csv')).body)).toContain('Calendar Farm,2,300.00,30.00,330.00,0.00');
});
