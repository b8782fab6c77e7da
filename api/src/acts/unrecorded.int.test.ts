import { RECENT_MS } from '@northvale/ledger/account/fourEyes.ts';
import { usd } from '@northvale/ledger/money.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressCalls, NEW_PASSWORD } from '../../testing/steppingIn.ts';
import { createAuthenticator, passkeyCalls, SITE } from '../../testing/passkeyCalls.ts';
import type { Answer } from '../../testing/client.ts';
import { codeOf } from '../../testing/codes.ts';
import type { TestPerson } from '../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import type { RecentChange } from '../contract/requests.ts';
import { createMilestones } from '../identity/milestones.ts';
import { prepareSignIns } from '../startup/firstAdmin.ts';
import { changesSince } from './records.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fourEyesAbove: usd(1_000) });
});
afterAll(() => app.stop());

type Call = () => Promise<Answer>;

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

/** Each prepares a removal of what has stood for days, and gives what makes it. */
const REMOVALS: Readonly<Record<string, (person: TestPerson) => Promise<Call>>> = {
  async 'second factor'({ token, email, password }) {
    const { secret } = (await app.call('POST /auth/2fa/setup', { token })).body;
    const otp = () => codeOf(secret, app.clock.now());
    await app.call('POST /auth/2fa/enable', { token, body: { otp: otp() } });
    letDaysPass();
    const body = { email, password, otp: otp() };
    const { token: later } = (await app.call('POST /auth/login', { body })).body;
    app.clock.advance(30_000);
    return () => app.call('POST /auth/2fa/disable', { token: later, body: { password, otp: otp() } });
  },
  async passkey(person) {
    const { addTo, signIn } = passkeyCalls(app);
    const device = createAuthenticator(SITE);
    const { id } = (await addTo(person, device)).body.data;
    letDaysPass();
    const { token } = (await signIn(device)).body;
    return () => app.call(`DELETE /auth/passkeys/${id}`, { token });
  },
  async 'passkey, by support,'(person) {
    await passkeyCalls(app).addTo(person, createAuthenticator(SITE));
    letDaysPass();
    const { token } = await app.admin();
    return () => app.call(`DELETE /admin/users/${person.id}/factors`, { token, body: { reason: 'It was lost.' } });
  },
};

const letDaysPass = () => app.clock.advance(RECENT_MS + 60_000);

async function withoutActs(call: Call): Promise<void> {
  const owner = createPool(app.databaseUrl, { max: 1 });
  await owner.query('ALTER TABLE identity.acts RENAME TO acts_away');
  const { status } = await call();
  await owner.query('ALTER TABLE identity.acts_away RENAME TO acts');
  await owner.end();
  expect(status).toBeGreaterThanOrEqual(500);
}

/** What an admin hears who approves somebody's withdrawal behind an unrecorded change, and what it changed. */
async function decidedBehind(prepare: ((person: TestPerson) => Promise<Call>) | undefined) {
  const ann = await app.person({ balance: 900 });
  const body = { userId: ann.id, amount: 100 };
  const { _id } = (await app.call('POST /auth/withdraw-requests', { token: ann.token, body })).body.data;
  await withoutActs((await prepare?.(ann)) ?? expect.fail());
  const [path, { token }] = [`/admin/withdrawals/${_id}`, await app.admin()];
  const { recentChanges } = (await app.call(`GET ${path}`, { token })).body as { recentChanges: RecentChange[] };
  const { status } = await app.call(`PATCH ${path}`, { token, body: { status: 'approved' } });
  return [status, recentChanges.map(({ what }) => what).filter((what) => what !== 'device')];
}

test.each(Object.keys(CHANGES))(
  'a changed %s makes a withdrawal one for two, also where it could not be recorded',
  async (what) => expect(await decidedBehind(CHANGES[what])).toEqual([202, [what === 'passkey' ? 'factor' : what]]),
);

test.each(Object.keys(REMOVALS))(
  'a removed %s makes a withdrawal one for two, also where it could not be recorded',
  async (what) => expect(await decidedBehind(REMOVALS[what])).toEqual([202, ['factor']]),
);

test('an address that was taken back was changed by that, also where it could not be recorded', async () => {
  const [ann, { confirmed, post, tokenIn }] = [await app.person(), addressCalls(app)];
  await confirmed(ann);
  const token = await tokenIn(ann.email, 'undo-email-change');
  app.clock.advance(RECENT_MS - 60_000);
  await withoutActs(() => post('undo-email-change', token));
  app.clock.advance(120_000);
  const since = new Date(app.clock.now().getTime() - RECENT_MS);
  expect((await changesSince(app.parts.db, [ann.id], since)).map(({ what }) => what)).toEqual(['email']);
});

test('nobody has changed what they signed up with, nor what was printed for them at the first start', async () => {
  const ann = await app.person();
  const { db } = app.parts;
  const lines: string[] = [];
  const { tell } = await prepareSignIns(app.parts, createMilestones(db), app.adminId);
  await tell((line) => void lines.push(line));
  expect(lines).toContainEqual(expect.stringContaining('  admin  '));
  expect(await changesSince(db, [ann.id, app.adminId], new Date(0))).toEqual([]);
});
