import { randomUUID } from 'node:crypto';
import { usd } from '@northvale/ledger/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { verified } from '../../../testing/verified.ts';
import { plannedRound } from '../../commands/plannedDeposits.ts';
import { reactorsOf } from '../../reactors/reactors.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ referralReward: usd(25), depositInstructions: 'Pay to account 12.' });
  admin = await app.admin();
});
afterAll(() => app.stop());

const DAY_MS = 86_400_000;
const today = () => app.clock.now().toISOString().slice(0, 10);
const notices = async ({ token }: TestPerson) => (await app.call('GET /auth/notifications', { token })).body.data;
const again = async (person: TestPerson): Promise<TestPerson> => ({
  ...person,
  token: String((await app.signIn(person.email, person.password)).body.token),
});

/** Lets the clock come to the next time that a plan of that day is due. */
async function untilDay(day: number): Promise<void> {
  do app.clock.advance(DAY_MS);
  while (app.clock.now().getUTCDate() !== day);
}
const round = async () => {
  await plannedRound({ ...app.parts, now: app.clock.now });
  await app.caughtUp();
};

test('a recurring deposit is requested on its day, once a month, and left out while the last one is pending', async () => {
  let ann = await app.person();
  const day = ((app.clock.now().getUTCDate() + 3) % 27) + 1;
  const started = await app.call('POST /auth/deposit-plans', { token: ann.token, body: { amount: 150, day } });
  expect([started.status, started.body.data]).toMatchObject([
    201,
    { amount: 150, day, status: 'active', requests: [] },
  ]);
  const { _id: id, next } = started.body.data;
  await round();
  await untilDay(day);
  expect(today()).toBe(next);
  // Two processes at once, and once more: one request.
  await Promise.all([round(), round()]);
  await round();
  ann = await again(ann);
  const plans = async () => (await app.call('GET /auth/deposit-plans', { token: ann.token })).body.data;
  const [plan] = await plans();
  expect(plan.requests).toHaveLength(1);
  const requests = (await app.call(`GET /auth/deposit-requests/${ann.id}`, { token: ann.token })).body.data;
  expect(requests).toMatchObject([{ amount: 150, status: 'pending', planId: id, month: next.slice(0, 7) }]);
  const [told] = await notices(ann);
  expect(told).toMatchObject({ kind: 'planRequested', facts: { reference: plan.requests[0].slice(-8) } });
  expect(told.text).toContain('Pay to account 12.');

  await untilDay(day);
  await round();
  ann = await again(ann);
  expect(await plans()).toMatchObject([{ requests: [plan.requests[0]], skipped: [{ why: 'pending' }] }]);
  expect((await notices(ann))[0]).toMatchObject({ kind: 'planSkipped' });

  const change = (body: object) => app.call(`PATCH /auth/deposit-plans/${id}`, { token: ann.token, body });
  expect((await change({ amount: 200, status: 'paused' })).body.issues[0].path).toBe('status');
  expect((await change({ amount: 200 })).body.data).toMatchObject({ amount: 200 });
  expect((await change({ status: 'paused' })).body.data.next).toBeUndefined();
  expect((await change({ status: 'ended' })).body.data.status).toBe('ended');
  expect((await change({ status: 'active' })).body.code).toBe('AlreadyDecided');
  expect(await verified(app)).toEqual([]);
});

test('after a time without a server only the present month is requested', async () => {
  let ann = await app.person();
  await untilDay(5);
  ann = await again(ann);
  await app.call('POST /auth/deposit-plans', { token: ann.token, body: { amount: 100, day: 10 } });
  await app.caughtUp();
  await untilDay(15);
  await untilDay(12);
  await round();
  ann = await again(ann);
  const [plan] = (await app.call('GET /auth/deposit-plans', { token: ann.token })).body.data;
  expect([plan.requests.length, plan.skipped]).toEqual([1, []]);
});

test('wrong days and amounts, unknown plans and others’ are refused', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  const start = (body: object) => app.call('POST /auth/deposit-plans', { token: ann.token, body });
  for (const [body, path] of [
    [{ amount: 99, day: 1 }, 'amount'],
    [{ amount: 100, day: 0 }, 'day'],
    [{ amount: 100, day: 32 }, 'day'],
    [{ amount: 100, day: 1.5 }, 'day'],
  ] as const) {
    const answer = await start(body);
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, path]);
  }
  const { _id: id } = (await start({ amount: 100, day: 1 })).body.data;
  const end = (token: string, of: string) =>
    app.call(`PATCH /auth/deposit-plans/${of}`, { token, body: { status: 'ended' } });
  expect((await end(ben.token, id)).status).toBe(403);
  expect((await end(ann.token, `${ann.id}.000000000000`)).status).toBe(404);
  for (let more = 1; more < 20; more += 1) await start({ amount: 100, day: 1 });
  const full = await start({ amount: 100, day: 1 });
  expect([full.status, full.body.message]).toEqual([409, 'At most 20 recurring deposits can run at once.']);
});

/** Somebody who signed up by a code. */
async function referredBy({ token }: TestPerson): Promise<TestPerson> {
  const { code } = (await app.call('GET /auth/referrals', { token })).body;
  const [email, password] = [`${randomUUID()}@example.com`, 'Quiet-harbour-51'];
  const names = { name: 'Ben Referred', phonenumber: '12345' };
  const body = { ...names, email, password, confirmPassword: password, refferalcode: code };
  expect((await app.call('POST /auth/register', { body })).status).toBe(201);
  const { token: own, payload } = (await app.signIn(email, password)).body;
  return { id: payload._id, name: names.name, email, password, token: String(own) };
}

async function deposited({ id, token }: TestPerson, amount: number): Promise<void> {
  const { _id } = (await app.call('POST /auth/deposit-requests', { token, body: { userId: id, amount } })).body.data;
  const decide = { token: admin.token, body: { status: 'approved' } };
  expect((await app.call(`PATCH /auth/deposit-requests/${_id}`, decide)).status).toBe(200);
}

test('who invited somebody is rewarded once, for that one’s first deposit of the wanted size', async () => {
  admin = await again(admin);
  const ann = await app.person();
  const ben = await referredBy(ann);
  const reactors = reactorsOf(app.parts);
  const referrals = async () => (await app.call('GET /auth/referrals', { token: ann.token })).body;
  expect(await referrals()).toMatchObject({ reward: 25, minimumDeposit: 100, earned: 0, data: [{ status: 'joined' }] });
  for (const amount of [100, 500]) await deposited(ben, amount);
  for (let turn = 0; turn < 3; turn += 1) await reactors.round();
  await reactorsOf(app.parts).round();
  await app.caughtUp();
  expect(await referrals()).toMatchObject({
    earned: 25,
    data: [{ name: 'Ben R.', status: 'rewarded', amount: 25 }],
  });
  expect((await app.call('GET /auth/me', { token: ann.token })).body.balance).toBe(25);
  expect((await notices(ann))[0]).toMatchObject({ kind: 'rewardCredited', facts: { amount: 25 } });
  const [row] = (await app.call('GET /admin/referrals', { token: admin.token })).body;
  expect(row).toMatchObject({ referrer: { _id: ann.id }, referred: { _id: ben.id }, status: 'rewarded', amount: 25 });
  expect(row.sameDevice).toBe(true);
  const { accounts } = (await app.call('GET /admin/trial-balance', { token: admin.token })).body;
  const rewards = accounts.find(({ account }: { account: string }) => account === 'referral-rewards');
  expect(rewards).toMatchObject({ kind: 'expense', debit: 25 });
  expect(await verified(app)).toEqual([]);
});

test('a code says whether it is known, and config what a friend is worth', async () => {
  const ann = await app.person();
  const { code, link } = (await app.call('GET /auth/referrals', { token: ann.token })).body;
  expect(link).toBe(`http://localhost/signup?ref=${code}`);
  const known = async (of: string) => (await app.call(`GET /auth/referral-codes/${of}`)).body;
  expect([await known(code), await known('NOBODYS')]).toEqual([{ valid: true }, { valid: false }]);
  expect((await app.call('GET /config')).body.referral).toEqual({ reward: 25, minimumDeposit: 100 });
});
