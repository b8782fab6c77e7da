import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressCalls, mailsTo, mailWith, NEW_PASSWORD } from '../../../testing/steppingIn.ts';
import { createAuthenticator, passkeyCalls, SITE } from '../../../testing/passkeyCalls.ts';
import { codeOf } from '../../../testing/codes.ts';
import { refusal } from '../../../testing/client.ts';
import { passport } from '../../../testing/calls.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { reactorsOf } from '../../reactors/reactors.ts';

let app: TestApp;
let calls: ReturnType<typeof addressCalls>;
beforeAll(async () => {
  app = await startTestApp();
  calls = addressCalls(app);
});
afterAll(() => app.stop());

describe('“this wasn’t me”', () => {
  const NOT_ME = 'not-me';

  test('in any mail about the account ends all sessions and locks withdrawals, once', async () => {
    const person = await app.person({ balance: 500 });
    await app.call('POST /auth/add-bank', {
      token: person.token,
      body: { bankName: 'Citigroup', accountNumber: '99887766', accountHolderName: 'Thief' },
    });
    await mailWith(app.dataDir, person.email, /Citigroup, ending in 7766/);
    const asked = (await calls.withdraw(person, person.token)).body.data._id;
    const token = await calls.tokenIn(person.email, NOT_ME);
    expect((await calls.post('lock-account', token)).status).toBe(200);
    expect((await calls.post('lock-account', token)).status).toBe(400);
    expect((await app.call('GET /auth/me', { token: person.token })).status).toBe(401);
    // What was asked for before isn't paid either.
    const admin = await app.admin();
    const decide = (status: string) =>
      app.call(`PATCH /auth/withdraw-requests/${asked}`, { token: admin.token, body: { status } });
    expect(refusal(await decide('approved'))).toEqual([403, 'AccountFrozen']);
    expect((await decide('rejected')).status).toBe(200);
    // Staff and auditors see it, until it is over.
    const seen = async () => {
      const { token } = admin;
      const [user, account] = await Promise.all([
        app.call(`GET /admin/users/${person.id}`, { token }),
        app.call(`GET /admin/accounts/${person.id}`, { token }),
      ]);
      return [user.body.withdrawalsLocked, account.body.withdrawalsLocked];
    };
    expect(await seen()).toEqual([true, true]);
    expect((await calls.reset(person.email)).status).toBe(200);
    expect(await seen()).toEqual([undefined, undefined]);
  });

  test('is over with a reset by mail, which names the bank accounts that withdrawals can go to again', async () => {
    const [person, bo] = [await app.person(), await app.person()];
    const bank = { bankName: 'Citigroup', accountNumber: '99887766', accountHolderName: 'Thief' };
    await app.call('POST /auth/add-bank', { token: person.token, body: bank });
    for (const { email } of [person, bo]) {
      expect((await calls.post('lock-account', await calls.tokenIn(email, NOT_ME))).status).toBe(200);
      expect((await calls.reset(email)).status).toBe(200);
    }
    await reactorsOf(app.parts).round();
    const told = /Withdrawals are unlocked[^]*Citigroup, ending in 7766[^]*remove it/;
    await mailWith(app.dataDir, person.email, told);
    // Who has none linked has none to look at.
    expect(await mailsTo(app.dataDir, bo.email, /are unlocked/)).toEqual([]);
  });

  test('from before a change of address gives that back too: whoever has the new mailbox unlocks nothing', async () => {
    const person = await app.person({ balance: 500 });
    const email = `new-${person.email}`;
    await calls.change(person, email, person);
    const early = await calls.tokenIn(person.email, NOT_ME);
    await calls.post('confirm-email-change', await calls.tokenIn(email, 'confirm-email-change'));
    expect((await calls.post('lock-account', early)).status).toBe(200);
    expect((await app.signIn(person.email, person.password)).status).toBe(200);
    expect(await app.parts.people.byEmail(email)).toBeUndefined();
  });

  test('takes the passkeys and codes that were set up since, and leaves those of before', async () => {
    const [person, owners, thiefs] = [await app.person(), createAuthenticator(SITE), createAuthenticator(SITE)];
    const { addTo, signIn } = passkeyCalls(app);
    await app.parts.people.confirmEmail(person.id, person.email);
    await addTo(person, owners);
    app.clock.advance(11 * 24 * 3_600_000);
    const { token } = (await signIn(owners)).body;
    expect((await addTo({ token }, thiefs)).status).toBe(201);
    const { secret } = (await app.call('POST /auth/2fa/setup', { token })).body;
    await app.call('POST /auth/2fa/enable', { token, body: { otp: codeOf(secret, app.clock.now()) } });

    const { body } = await calls.post('lock-account', await calls.tokenIn(person.email, NOT_ME));
    expect(body.message).toContain('were removed');
    expect((await signIn(thiefs)).status).toBe(401);
    expect((await calls.reset(person.email)).status).toBe(200);
    expect((await app.signIn(person.email, NEW_PASSWORD)).status).toBe(200);
    expect((await signIn(owners)).status).toBe(200);
  });

  test('makes a stranger of each device: who comes back from one is told to the owner', async () => {
    const person = await app.person();
    await app.parts.people.confirmEmail(person.id, person.email);
    const from = (password: string, cookie = '') =>
      app.call('POST /auth/login', {
        body: { email: person.email, password },
        headers: { cookie, 'user-agent': 'Thief/1' },
      });
    const device = (await from(person.password)).headers.getSetCookie().find((set) => set.includes('device')) ?? '';
    await from(person.password, device);
    expect((await calls.post('lock-account', await calls.tokenIn(person.email, NOT_ME))).status).toBe(200);
    expect((await calls.reset(person.email)).status).toBe(200);
    expect((await from(NEW_PASSWORD, device)).status).toBe(200);
    await expect.poll(() => mailsTo(app.dataDir, person.email, /not seen before: Thief/)).toHaveLength(2);
  });

  test('leaves whoever has the password no way to void the links by which its owner comes back', async () => {
    const person = await app.person();
    expect((await calls.post('lock-account', await calls.tokenIn(person.email, NOT_ME))).status).toBe(200);
    await app.call('POST /auth/forgot-password', { body: { email: person.email } });
    const link = await calls.tokenIn(person.email, 'reset-password');
    const { token } = (await app.signIn(person.email, person.password)).body;
    const theirs = { oldPassword: person.password, newPassword: 'Thieving-otter-3' };
    expect((await app.call('PUT /auth/update-password', { token, body: theirs })).status).toBe(200);
    const body = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    expect((await app.call(`POST /auth/reset-password/${link}`, { body })).status).toBe(200);
    expect((await app.signIn(person.email, NEW_PASSWORD)).status).toBe(200);
  });

  test('leaves whoever has the password neither a mailbox nor a factor of their own to come back by', async () => {
    const [person, owners] = [await app.person(), createAuthenticator(SITE)];
    await calls.confirmed(person);
    await calls.post('undo-email-change', await calls.tokenIn(person.email, 'undo-email-change'));
    const thief: { token: string } = (await app.signIn(person.email, person.password)).body;
    const { addTo } = passkeyCalls(app);
    expect(refusal(await calls.change(person, `late-${person.email}`, thief))).toEqual([403, 'AccountFrozen']);
    expect(refusal(await app.call('POST /auth/2fa/setup', thief))).toEqual([403, 'AccountFrozen']);
    expect(refusal(await app.call('POST /auth/passkeys/options', thief))).toEqual([403, 'AccountFrozen']);
    // Support may: the owner may have lost the mailbox too.
    expect((await calls.change(person, `late-${person.email}`, await app.admin())).status).toBe(200);
    expect((await calls.reset(person.email)).status).toBe(200);
    const owner: { token: string } = (await app.signIn(person.email, NEW_PASSWORD)).body;
    expect((await addTo(owner, owners)).status).toBe(201);
  });

  test('leaves whoever has the password nothing by which support would take them for the owner', async () => {
    const person = await app.person();
    expect((await calls.post('lock-account', await calls.tokenIn(person.email, NOT_ME))).status).toBe(200);
    const profile = ({ token }: { token: string }) =>
      app.call(`PUT /auth/admin/users-profile/${person.id}`, { token, body: { dob: '1990-01-02' } });
    const handIn = ({ token }: { token: string }) =>
      app.call('POST /auth/submit-document', { token, body: passport() });
    const thief = (await app.signIn(person.email, person.password)).body;
    expect(refusal(await profile(thief))).toEqual([403, 'AccountFrozen']);
    expect(refusal(await handIn(thief))).toEqual([403, 'AccountFrozen']);
    expect((await profile(await app.admin())).status).toBe(200);
    expect((await calls.reset(person.email)).status).toBe(200);
    const owner = (await app.signIn(person.email, NEW_PASSWORD)).body;
    expect([(await profile(owner)).status, (await handIn(owner)).status]).toEqual([200, 200]);
  });

  test('leaves whoever has the password and a code no way to turn codes off for later', async () => {
    const person = await app.person();
    const { secret } = (await app.call('POST /auth/2fa/setup', { token: person.token })).body;
    const code = () => codeOf(secret, app.clock.now());
    await app.call('POST /auth/2fa/enable', { token: person.token, body: { otp: code() } });
    app.clock.advance(11 * 24 * 3_600_000);
    const signIn = { email: person.email, password: person.password, otp: code() };
    const { token } = (await app.call('POST /auth/login', { body: signIn })).body;
    await app.parts.accounts.handle(person.id, {
      id: randomUUID(),
      digest: 'test',
      actor: { id: person.id, role: 'user' },
      payload: { type: 'LockWithdrawals' },
    });
    app.clock.advance(30_000);
    const disabled = await app.call('POST /auth/2fa/disable', {
      token,
      body: { password: person.password, otp: code() },
    });
    expect(refusal(disabled)).toEqual([403, 'AccountFrozen']);
  });

  test('leaves whoever has the password of staff nothing of what staff may do, until it is reset by mail', async () => {
    const [admin, person] = [await app.admin(), await app.person({ balance: 500 })];
    const asked = (await calls.withdraw(person, person.token)).body.data._id;
    expect((await calls.post('lock-account', await calls.tokenIn(admin.email, NOT_ME))).status).toBe(200);
    const approve = (token: string) =>
      app.call(`PATCH /auth/withdraw-requests/${asked}`, { token, body: { status: 'approved' } });
    const thief: { token: string } = (await app.signIn(admin.email, admin.password)).body;
    expect(refusal(await approve(thief.token))).toEqual([403, 'AccountFrozen']);
    for (const call of [
      `GET /admin/users/${person.id}`,
      `GET /auth/statements/${person.id}`,
      'GET /auth/stream',
    ] as const)
      expect(refusal(await app.call(call, thief))).toEqual([403, 'AccountFrozen']);
    expect((await app.call('GET /auth/me', thief)).body).toMatchObject({ role: 'admin', withdrawalsLocked: true });
    expect((await calls.reset(admin.email)).status).toBe(200);
    const { token } = (await app.signIn(admin.email, NEW_PASSWORD)).body;
    expect((await approve(token)).status).toBe(200);
  });

  test('is no way back for who was erased, nor is a change that waits', async () => {
    const person = await app.person();
    await calls.confirmed(person);
    const undo = await calls.tokenIn(person.email, 'undo-email-change');
    const lock = await calls.tokenIn(person.email, NOT_ME);
    await app.call('POST /auth/erase-me', { token: person.token, body: { password: person.password } });
    expect((await calls.post('undo-email-change', undo)).status).toBe(400);
    expect((await calls.post('lock-account', lock)).status).toBe(400);
    expect(await app.parts.people.byEmail(person.email)).toBeUndefined();
  });

  test('links do what they were mailed for, and nothing else', async () => {
    const person = await app.person();
    await calls.confirmed(person);
    const undo = await calls.tokenIn(person.email, 'undo-email-change');
    const lock = await calls.tokenIn(person.email, NOT_ME);
    expect((await calls.post('lock-account', undo)).status).toBe(400);
    expect((await calls.post('undo-email-change', lock)).status).toBe(400);
    expect((await app.call(`GET /auth/verify-reset-token/${lock}`)).status).toBe(400);
  });

  test.each(['lock-account', 'undo-email-change', 'confirm-email-change'])(
    '%s takes no token that it hasn’t sent',
    async (path) => {
      const answer = await calls.post(path, 'x'.repeat(43));
      expect([answer.status, answer.body.code]).toEqual([400, 'BadInput']);
    },
  );
});
