import { usd } from '@northvale/ledger/money.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressCalls, NEW_PASSWORD } from '../../testing/addressCalls.ts';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { codeOf } from '../../testing/codes.ts';
import { passkeyCalls, SITE } from '../../testing/passkeyCalls.ts';
import type { TestPerson } from '../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { createMilestones } from '../identity/milestones.ts';
import { prepareSignIns } from '../startup/introduce.ts';
import { changesSince } from './queries.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ fourEyesAbove: usd(1_000) });
  admin = await app.admin();
});
afterAll(() => app.stop());

type Call = () => Promise<unknown>;

/** Each prepares a change, and gives what makes it. */
const CHANGES: Readonly<Record<string, (person: TestPerson) => Promise<Call>>> = {
  async password({ email }) {
    await app.call('POST /auth/forgot-password', { body: { email } });
    const token = await addressCalls(app).tokenIn(email, 'reset-password');
    const body = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    return () => app.call(`POST /auth/reset-password/${token}`, { body });
  },
  async email(person) {
    const { change, post, tokenIn } = addressCalls(app);
    await change(person, `new-${person.email}`, person);
    const token = await tokenIn(`new-${person.email}`, 'confirm-email-change');
    return () => post('confirm-email-change', token);
  },
  async factor({ token }) {
    const { secret } = (await app.call('POST /auth/2fa/setup', { token })).body;
    const otp = codeOf(secret, app.clock.now());
    return () => app.call('POST /auth/2fa/enable', { token, body: { otp } });
  },
  async passkey(person) {
    const { add, optionsFor } = passkeyCalls(app);
    const response = createAuthenticator(SITE).register(await optionsFor('options', person));
    return () => add(person, response);
  },
};

async function withoutActs(call: Call): Promise<void> {
  const owner = createPool(app.databaseUrl, { max: 1 });
  await owner.query('ALTER TABLE identity.acts RENAME TO acts_away');
  await call();
  await owner.query('ALTER TABLE identity.acts_away RENAME TO acts');
  await owner.end();
}

test.each(Object.keys(CHANGES))(
  'a changed %s makes a withdrawal one for two, also where it could not be recorded',
  async (what) => {
    const ann = await app.person({ balance: 900 });
    const body = { userId: ann.id, amount: 100 };
    const { _id } = (await app.call('POST /auth/withdraw-requests', { token: ann.token, body })).body.data;
    await withoutActs((await CHANGES[what]?.(ann)) ?? expect.fail());
    const path = `/admin/withdrawals/${_id}`;
    const { recentChanges } = (await app.call(`GET ${path}`, { token: admin.token })).body;
    const decided = await app.call(`PUT ${path}`, { token: admin.token, body: { status: 'approved' } });
    const changed = [{ what: what === 'passkey' ? 'factor' : what, at: expect.any(String) }];
    expect([decided.status, recentChanges]).toEqual([202, changed]);
  },
);

test('nobody has changed what they signed up with, nor what was printed for them at the first start', async () => {
  const ann = await app.person();
  const { db } = app.parts;
  const lines: string[] = [];
  const { tell } = await prepareSignIns(app.parts, createMilestones(db), app.adminId);
  await tell((line) => void lines.push(line));
  expect(lines).toContainEqual(expect.stringContaining('  admin  '));
  expect(await changesSince(db, [ann.id, app.adminId], new Date(0))).toEqual([]);
});
