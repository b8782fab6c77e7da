import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../../testing/client.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import {
  addressCalls,
  mailsTo,
  meanwhile,
  NEW_PASSWORD,
  steppingIn,
  waitingForLocks,
} from '../../../testing/steppingIn.ts';
import { createAuthenticator, passkeyCalls, SITE } from '../../../testing/passkeyCalls.ts';
import { codeOf } from '../../../testing/codes.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { changeProfile } from '../users/profileRoutes.ts';

let app: TestApp;
let calls: ReturnType<typeof addressCalls>;
let passkeys: ReturnType<typeof passkeyCalls>;
let notMe: ReturnType<typeof steppingIn>['notMe'];
let heldUp: ReturnType<typeof steppingIn>['heldUp'];
beforeAll(async () => {
  app = await startTestApp();
  [calls, passkeys] = [addressCalls(app), passkeyCalls(app)];
  ({ notMe, heldUp } = steppingIn(app));
});
afterAll(() => app.stop());

describe('while its owner says “this wasn’t me”', () => {
  test('a reset that is under way unlocks nothing afterwards', async () => {
    const person = await app.person();
    await heldUp(person, () => calls.reset(person.email), { table: 'credentials', of: 'user_id' });
    const { token } = (await app.signIn(person.email, NEW_PASSWORD)).body;
    expect((await app.call('GET /auth/me', { token })).body).toMatchObject({ withdrawalsLocked: true });
  });

  test('once more, a reset that is under way unlocks nothing afterwards', async () => {
    const person = await app.person();
    const first = await calls.tokenIn(person.email, 'not-me');
    expect((await calls.post('lock-account', first)).status).toBe(200);
    await app.signIn(person.email, person.password);
    await expect.poll(() => calls.tokenIn(person.email, 'not-me')).not.toBe(first);
    await heldUp(person, () => calls.reset(person.email), { table: 'credentials', of: 'user_id' });
    const { token } = (await app.signIn(person.email, NEW_PASSWORD)).body;
    expect((await app.call('GET /auth/me', { token })).body).toMatchObject({ withdrawalsLocked: true });
  });

  test('a link of before resets nothing from the moment on that withdrawals are locked', async () => {
    const person = await app.person();
    await app.call('POST /auth/forgot-password', { body: { email: person.email } });
    const token = await calls.tokenIn(person.email, 'reset-password');
    const body = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    await meanwhile(
      app,
      { table: 'mailed_links', of: 'user_id', id: person.id },
      () => notMe(person.email),
      async () => expect((await app.call(`POST /auth/reset-password/${token}`, { body })).status).toBe(400),
    );
  });

  test('the mailbox that took the place of theirs has reset nothing that counts afterwards', async () => {
    const person = await app.person();
    await passkeys.addTo(person, createAuthenticator(SITE));
    const email = await calls.confirmed(person);
    const undo = await calls.tokenIn(person.email, 'undo-email-change');
    let token = '';
    const undone = await meanwhile(
      app,
      { table: 'passkeys', of: 'user_id', id: person.id },
      () => calls.post('undo-email-change', undo),
      async () => {
        expect((await calls.reset(email)).status).toBe(200);
        ({ token } = (await app.signIn(email, NEW_PASSWORD)).body);
      },
    );
    expect([undone.status, (await app.call('GET /auth/me', { token })).status]).toEqual([200, 401]);
    const thief = (await app.signIn(person.email, NEW_PASSWORD)).body;
    expect((await app.call('GET /auth/me', thief)).body).toMatchObject({ withdrawalsLocked: true });
    expect((await calls.reset(person.email)).status).toBe(200);
    const owner = (await app.signIn(person.email, NEW_PASSWORD)).body;
    expect((await app.call('GET /auth/me', owner)).body.withdrawalsLocked).toBeUndefined();
  });

  test('the mailbox that took the place of theirs has reset nothing that counts, though the try was cut off', async () => {
    const person = await app.person();
    await passkeys.addTo(person, createAuthenticator(SITE));
    const email = await calls.confirmed(person);
    const undo = await calls.tokenIn(person.email, 'undo-email-change');
    const owner = createPool(app.databaseUrl, { max: 1 });
    const cutOff = await meanwhile(
      app,
      { table: 'passkeys', of: 'user_id', id: person.id },
      () => calls.post('undo-email-change', undo),
      async () => {
        expect((await calls.reset(email)).status).toBe(200);
        await owner.query('ALTER TABLE identity.mailed_secrets RENAME TO away');
      },
    );
    await owner.query('ALTER TABLE identity.away RENAME TO mailed_secrets');
    await owner.end();
    expect([cutOff.status, (await calls.post('undo-email-change', undo)).status]).toEqual([500, 200]);
    const thief = (await app.signIn(person.email, NEW_PASSWORD)).body;
    expect((await app.call('GET /auth/me', thief)).body).toMatchObject({ withdrawalsLocked: true });
    expect((await calls.post('undo-email-change', undo)).status).toBe(400);
  });

  test('a passkey and codes that are being set up are none afterwards', async () => {
    const [person, bo, device] = [await app.person(), await app.person(), createAuthenticator(SITE)];
    const response = device.register(await passkeys.optionsFor('options', person));
    expect((await heldUp(person, () => passkeys.add(person, response))).status).toBe(401);
    expect((await passkeys.signIn(device)).status).toBe(401);

    const { secret } = (await app.call('POST /auth/2fa/setup', { token: bo.token })).body;
    const otp = codeOf(secret, app.clock.now());
    const enabled = await meanwhile(
      app,
      { table: 'second_factors', of: 'user_id', id: bo.id },
      () => app.call('POST /auth/2fa/enable', { token: bo.token, body: { otp } }),
      async () => app.parts.sessions.endAll(bo.id),
    );
    expect(enabled.status).toBe(401);
    // Nor is their owner told of any: it never counted. Of the device of a sign-in they would be.
    for (const { id } of [person, bo]) expect(await app.parts.changeNotices.due(app.clock.now(), id)).toEqual([]);
    expect((await app.signIn(bo.email, bo.password)).status).toBe(200);
  });

  test('the owner’s passkey and codes that are being removed stay', async () => {
    const { person, device } = await passkeys.holder();
    await app.parts.people.confirmEmail(person.id, person.email);
    const { secret } = (await app.call('POST /auth/2fa/setup', { token: person.token })).body;
    const otp = () => codeOf(secret, app.clock.now());
    await app.call('POST /auth/2fa/enable', { token: person.token, body: { otp: otp() } });
    // Older than what the owner takes back with it.
    app.clock.advance(11 * 24 * 3_600_000);
    const stay = async (remove: (token: string) => Promise<Answer>) => {
      const { token } = (await passkeys.signIn(device)).body;
      expect((await heldUp(person, () => remove(token))).status).toBe(401);
      expect(await app.parts.people.byId(person.id)).toMatchObject({ passkey: true, twoFactor: true });
    };
    const [key] = await app.parts.passkeys.of(person.id);
    await stay((token) => app.call(`DELETE /auth/passkeys/${key?.id}`, { token }));
    expect((await calls.reset(person.email)).status).toBe(200);
    const codes = () => ({ password: NEW_PASSWORD, otp: otp() });
    await stay((token) => app.call('POST /auth/2fa/disable', { token, body: codes() }));
  });

  test('a sign-in by a passkey that is being removed is none afterwards', async () => {
    const { person, device } = await passkeys.holder();
    let token = '';
    await meanwhile(
      app,
      // It can be used, but not removed.
      { table: 'passkeys', of: 'user_id', id: person.id, lock: 'KEY SHARE' },
      () => notMe(person.email),
      async () => ({ token } = (await passkeys.signIn(device)).body),
    );
    expect((await app.call('GET /auth/me', { token })).status).toBe(401);
  });

  test('a change of address that is being asked for waits for no mailbox afterwards', async () => {
    const person = await app.person();
    const email = `new-${person.email}`;
    expect((await heldUp(person, () => calls.change(person, email, person))).status).toBe(401);
    const owner = (await app.signIn(person.email, person.password)).body;
    expect((await app.call('GET /auth/me', owner)).body.pendingEmail).toBe('');
  });
});

describe('while other sessions are about to end with a new password', () => {
  /** Somebody who is in asks for an address of their own while a password is changed, just before they are out. */
  async function askedMeanwhile(person: TestPerson, changePassword: () => Promise<Answer>) {
    const { token } = (await app.signIn(person.email, person.password)).body;
    const changed = await meanwhile(
      app,
      { table: 'sessions', of: 'user_id', id: person.id },
      changePassword,
      async () => expect((await calls.change(person, `thief-${person.email}`, { token })).status).toBe(200),
    );
    expect(changed.status).toBe(200);
    const owner = (await app.signIn(person.email, NEW_PASSWORD)).body;
    return (await app.call('GET /auth/me', owner)).body.pendingEmail;
  }

  test('a change of address that is asked for waits for no mailbox afterwards', async () => {
    const [person, bo] = [await app.person(), await app.person()];
    const body = { oldPassword: person.password, newPassword: NEW_PASSWORD };
    const change = () => app.call('PUT /auth/update-password', { token: person.token, body });
    expect(await askedMeanwhile(person, change)).toBe('');
    expect(await askedMeanwhile(bo, () => calls.reset(bo.email))).toBe('');
  });
});

test('a code enables the secret that it is of, and none that took its place meanwhile', async () => {
  const { id } = await app.person();
  const { secondFactors, sessions } = app.parts;
  const [session] = await sessions.of(id, app.clock.now());
  const by = { id, sessionId: session?.id ?? '' };
  const secret = (await secondFactors.setUp(id)) ?? '';
  const at = app.clock.now();
  const codes: Promise<unknown>[] = [];
  const other = await meanwhile(
    app,
    { table: 'second_factors', of: 'user_id', id },
    () => secondFactors.setUp(id),
    async () => {
      codes.push(secondFactors.enable(by, codeOf(secret, at), at));
      await waitingForLocks(app, 2);
    },
  );
  expect(await codes[0]).toBeUndefined();
  expect(await secondFactors.enable(by, codeOf(other ?? '', at), at)).toHaveLength(10);
});

test('another address that an admin asks for in the moment in which its person becomes staff is taken back', async () => {
  const [admin, person] = [await app.admin(), await app.person()];
  const promote = () => app.call(`PUT /admin/users/${person.id}`, { token: admin.token, body: { role: 'admin' } });
  const { emailChanges } = app.parts;
  const ask: typeof emailChanges.ask = async (...asked) => {
    expect((await promote()).status).toBe(200);
    return emailChanges.ask(...asked);
  };
  const { body } = await app.call('GET /auth/sessions', { token: admin.token });
  const [{ id: sessionId }] = body.data;
  const caller = {
    id: admin.id,
    role: 'admin',
    sessionId,
    shownRecently: true,
    passwordPrinted: false,
    lacksFactor: false,
    factorShown: true,
    locked: false,
  } as const;
  const act = { kind: undefined, userId: person.id, details: {} };
  const email = `mine-${person.email}`;
  const parts = { ...app.parts, emailChanges: { ...emailChanges, ask } };
  await expect(changeProfile(parts, caller, person.id, { email }, act)).rejects.toThrow(/change their email address/);
  const { body: record } = await app.call(`GET /admin/users/${person.id}`, { token: admin.token });
  expect(record).toMatchObject({ role: 'admin', email: person.email, pendingEmail: '' });
  expect(await mailsTo(app.dataDir, email)).toEqual([]);
});
