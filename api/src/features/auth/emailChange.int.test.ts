import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressCalls, mailsTo, mailWith, NEW_PASSWORD, untold, waitingForLocks } from '../../../testing/steppingIn.ts';
import { refusal } from '../../../testing/client.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
let calls: ReturnType<typeof addressCalls>;
beforeAll(async () => {
  app = await startTestApp();
  calls = addressCalls(app);
});
afterAll(() => app.stop());

const meOf = async ({ token }: { token: string }) => (await app.call('GET /auth/me', { token })).body;

const signUp = (email: string) =>
  app.call('POST /auth/register', {
    body: {
      name: 'Squatter',
      email,
      phonenumber: '12345',
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    },
  });

describe('another email address', () => {
  test('counts once its own mailbox has confirmed it, and the old one signs in until then', async () => {
    const person = await app.person();
    const email = `new-${person.email}`;
    const asked = await calls.change(person, email, person);
    expect(asked.body.data).toMatchObject({ email: person.email, pendingEmail: email });
    expect((await app.signIn(email, person.password)).status).toBe(401);
    const [, code] = await mailWith(app.dataDir, email, /Your code is (\d{6})/);
    const confirm = (body: object) => app.call('POST /auth/confirm-email-change', { token: person.token, body });
    expect((await confirm({ code: code === '000000' ? '000001' : '000000' })).body.issues[0].path).toBe('code');
    expect((await confirm({ code })).status).toBe(200);
    expect(await meOf(person)).toMatchObject({ email, pendingEmail: '', emailVerified: true });
    expect((await app.signIn(person.email, person.password)).status).toBe(401);
    expect((await app.signIn(email, person.password)).status).toBe(200);
  });

  test('is taken back, and its link is dead then', async () => {
    const person = await app.person();
    const email = `new-${person.email}`;
    await calls.change(person, email, person);
    const token = await calls.tokenIn(email, 'confirm-email-change');
    expect((await app.call('DELETE /auth/email-change', { token: person.token })).status).toBe(200);
    expect((await app.call('DELETE /auth/email-change', { token: person.token })).status).toBe(404);
    expect((await calls.post('confirm-email-change', token)).status).toBe(400);
    expect((await meOf(person)).pendingEmail).toBe('');
  });

  test('that waits dies with the password: who asked for it may be the one who is shut out', async () => {
    const [forgetful, wary] = [await app.person(), await app.person()];
    const linkTo = async (person: typeof wary) => {
      await calls.change(person, `new-${person.email}`, person);
      return calls.tokenIn(`new-${person.email}`, 'confirm-email-change');
    };
    const links = [await linkTo(forgetful), await linkTo(wary)];
    expect((await calls.reset(forgetful.email)).status).toBe(200);
    const body = { oldPassword: wary.password, newPassword: NEW_PASSWORD };
    expect((await app.call('PUT /auth/update-password', { token: wary.token, body })).status).toBe(200);
    for (const link of links) expect((await calls.post('confirm-email-change', link)).status).toBe(400);
  });

  test('of somebody else waits for its mailbox too, when an admin asks for it', async () => {
    const [admin, person] = [await app.admin(), await app.person()];
    const email = `mine-${person.email}`;
    const asked = await app.call(`PUT /admin/users/${person.id}`, { token: admin.token, body: { email } });
    expect(asked.body.data).toMatchObject({ email: person.email, pendingEmail: email });
    await mailWith(app.dataDir, person.email, /asked to change its email address/);
    expect((await app.signIn(person.email, person.password)).status).toBe(200);
  });

  test('is guessed five times at most', async () => {
    const person = await app.person();
    const email = `new-${person.email}`;
    await calls.change(person, email, person);
    const [, code = ''] = await mailWith(app.dataDir, email, /Your code is (\d{6})/);
    const confirm = (guess: string) =>
      app.call('POST /auth/confirm-email-change', { token: person.token, body: { code: guess } });
    for (let tried = 0; tried < 5; tried += 1) await confirm(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    expect((await confirm(code)).status).toBe(400);
  });

  test('tells a mailbox that was never confirmed nothing that somebody else may have written', async () => {
    const person = await app.person({ name: 'You have won, see evil.example' });
    const email = await calls.confirmed(person);
    await calls.tokenIn(person.email, 'undo-email-change');
    const [mail = ''] = await mailsTo(app.dataDir, person.email, /undo-email-change/);
    expect(mail).toContain(person.email);
    expect([mail.includes('evil'), mail.includes(email)]).toEqual([false, false]);
  });

  test('kills the reset links that went to the old one', async () => {
    const forget = async (email: string) => {
      await app.call('POST /auth/forgot-password', { body: { email } });
      return calls.tokenIn(email, 'reset-password');
    };
    const one = await app.person();
    const stale = await forget(one.email);
    await calls.confirmed(one);
    expect((await app.call(`GET /auth/verify-reset-token/${stale}`)).status).toBe(400);
    // One that was asked for before and made after.
    const { mailedSecrets, now } = app.parts;
    const late = await mailedSecrets.newResetToken(one.id, one.email, now());
    expect((await app.call(`GET /auth/verify-reset-token/${late}`)).status).toBe(400);
    expect(await mailedSecrets.takeResetToken(late, now())).toBeUndefined();
  });
});

describe('the old mailbox', () => {
  test('undoes the change, ends all sessions and locks withdrawals, until the password is reset by mail', async () => {
    const person = await app.person({ balance: 500 });
    const email = await calls.confirmed(person);
    const undo = await calls.tokenIn(person.email, 'undo-email-change');
    expect((await calls.post('undo-email-change', undo)).status).toBe(200);
    expect((await app.call('GET /auth/me', { token: person.token })).status).toBe(401);
    expect((await app.signIn(email, person.password)).status).toBe(401);
    expect((await calls.post('undo-email-change', undo)).status).toBe(400);

    // A thief who knows the password signs in and reads, and that is all.
    const thief = (await app.signIn(person.email, person.password)).body.token;
    expect(await meOf({ token: thief })).toMatchObject({ email: person.email, withdrawalsLocked: true });
    expect(refusal(await calls.withdraw(person, thief))).toEqual([403, 'AccountFrozen']);
    await app.call('PUT /auth/update-password', {
      token: thief,
      body: { oldPassword: person.password, newPassword: 'Thieves-kitchen-9' },
    });
    expect(refusal(await calls.withdraw(person, thief))).toEqual([403, 'AccountFrozen']);

    expect((await calls.reset(person.email)).status).toBe(200);
    const owner = (await app.signIn(person.email, NEW_PASSWORD)).body.token;
    expect((await calls.withdraw(person, owner)).status).toBe(201);
  });

  test('does so for 72 hours, during which nobody else takes the address', async () => {
    const person = await app.person();
    await calls.confirmed(person);
    const undo = await calls.tokenIn(person.email, 'undo-email-change');
    expect(refusal(await signUp(person.email))).toEqual([409, 'EmailTaken']);
    expect(refusal(await calls.change(await app.person(), person.email, await app.admin()))).toEqual([
      409,
      'EmailTaken',
    ]);
    app.clock.advance(72 * 3_600_000 + 1);
    expect((await calls.post('undo-email-change', undo)).status).toBe(400);
    expect((await signUp(person.email)).status).toBe(201);
  });

  test('keeps its address from who signs up while the change away from it is confirmed', async () => {
    const person = await app.person();
    await calls.change(person, `new-${person.email}`, person);
    const token = await calls.tokenIn(`new-${person.email}`, 'confirm-email-change');
    await app.parts.mailedSecrets.newCode(person.id, person.email, app.parts.now());
    await expect.poll(() => untold(app)).toEqual([]);
    const holder = await app.parts.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM identity.mailed_secrets WHERE user_id = $1 FOR UPDATE', [person.id]);
    const confirmed = calls.post('confirm-email-change', token);
    await waitingForLocks(app, 1);
    const squatted = signUp(person.email);
    await waitingForLocks(app, 2);
    await holder.query('COMMIT');
    holder.release();
    expect((await confirmed).status).toBe(200);
    expect(refusal(await squatted)).toEqual([409, 'EmailTaken']);
  });

  test('keeps it from a change that waited before the address was its', async () => {
    const [person, squatter] = [await app.person(), await app.person()];
    const email = `new-${person.email}`;
    const { token: squatting } = await app.parts.emailChanges.ask(squatter.id, email, app.parts.now(), false);
    await calls.confirmed(person);
    await calls.confirmed({ ...person, email });
    expect(refusal(await calls.post('confirm-email-change', squatting))).toEqual([409, 'EmailTaken']);
    app.clock.advance(72 * 3_600_000 + 1);
    expect((await calls.change(squatter, email, await app.admin())).status).toBe(200);
  });

  test('has the last word over a chain of changes', async () => {
    const person = await app.person();
    const second = await calls.confirmed(person);
    const undoFirst = await calls.tokenIn(person.email, 'undo-email-change');
    await calls.confirmed({ ...person, email: second });
    const undoSecond = await calls.tokenIn(second, 'undo-email-change');
    expect((await calls.post('undo-email-change', undoFirst)).status).toBe(200);
    expect((await calls.post('undo-email-change', undoSecond)).status).toBe(400);
    expect((await app.signIn(person.email, person.password)).status).toBe(200);
  });
});
