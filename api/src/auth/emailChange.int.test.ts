import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailWith } from '../../testing/outbox.ts';
import type { TestPerson } from '../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const NEW_PASSWORD = 'Summer-otter-2';
const meOf = async ({ token }: { token: string }) => (await app.call('GET /auth/me', { token })).body;
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

const change = ({ id }: TestPerson, email: string, { token }: { token: string }) =>
  app.call(`PUT /auth/admin/users-profile/${id}`, { token, body: { email } });

const tokenIn = async (address: string, path: string) =>
  (await mailWith(app.dataDir, address, new RegExp(`${path}/([\\w-]{43})`)))[1] ?? '';
const post = (path: string, token: string) => app.call(`POST /auth/${path}`, { body: { token } });

async function confirmed(person: TestPerson, by: { token: string } = person): Promise<string> {
  const email = `new-${person.email}`;
  await change(person, email, by);
  expect((await post('confirm-email-change', await tokenIn(email, 'confirm-email-change'))).status).toBe(200);
  return email;
}

async function reset(email: string) {
  await app.call('POST /auth/forgot-password', { body: { email } });
  const token = await tokenIn(email, 'reset-password');
  return app.call(`POST /auth/reset-password/${token}`, {
    body: { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  });
}

const withdraw = ({ id }: TestPerson, token: string) =>
  app.call('POST /auth/withdraw-requests', { token, body: { userId: id, amount: 100 } });

describe('another e-mail address', () => {
  test('counts once its own mailbox has confirmed it, and the old one signs in until then', async () => {
    const person = await app.person();
    const email = `new-${person.email}`;
    const asked = await change(person, email, person);
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
    await change(person, email, person);
    const token = await tokenIn(email, 'confirm-email-change');
    expect((await app.call('DELETE /auth/email-change', { token: person.token })).status).toBe(200);
    expect((await app.call('DELETE /auth/email-change', { token: person.token })).status).toBe(404);
    expect((await post('confirm-email-change', token)).status).toBe(400);
    expect((await meOf(person)).pendingEmail).toBe('');
  });

  test('of somebody else waits for its mailbox too, when an admin asks for it', async () => {
    const [admin, colleague] = [await app.admin(), await app.admin()];
    const email = `mine-${colleague.email}`;
    const asked = await app.call(`PUT /admin/users/${colleague.id}`, { token: admin.token, body: { email } });
    expect(asked.body.data).toMatchObject({ email: colleague.email, pendingEmail: email });
    await mailWith(app.dataDir, colleague.email, /asked to change its e-mail address/);
    expect((await app.signIn(colleague.email, colleague.password)).status).toBe(200);
  });

  test('is guessed five times at most', async () => {
    const person = await app.person();
    const email = `new-${person.email}`;
    await change(person, email, person);
    const [, code = ''] = await mailWith(app.dataDir, email, /Your code is (\d{6})/);
    const confirm = (guess: string) =>
      app.call('POST /auth/confirm-email-change', { token: person.token, body: { code: guess } });
    for (let tried = 0; tried < 5; tried += 1) await confirm(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    expect((await confirm(code)).status).toBe(400);
  });

  test('kills the reset links that went to the old one, as a changed password does', async () => {
    const forget = async (email: string) => {
      await app.call('POST /auth/forgot-password', { body: { email } });
      return tokenIn(email, 'reset-password');
    };
    const [one, two] = [await app.person(), await app.person()];
    const stale = await forget(one.email);
    await confirmed(one);
    expect((await app.call(`GET /auth/verify-reset-token/${stale}`)).status).toBe(400);
    const other = await forget(two.email);
    await app.call('PUT /auth/update-password', {
      token: two.token,
      body: { oldPassword: two.password, newPassword: NEW_PASSWORD },
    });
    expect((await app.call(`GET /auth/verify-reset-token/${other}`)).status).toBe(400);
  });
});

describe('the old mailbox', () => {
  test('undoes the change, ends all sessions and locks withdrawals, until the password is reset by mail', async () => {
    const person = await app.person({ balance: 500 });
    const email = await confirmed(person);
    const undo = await tokenIn(person.email, 'undo-email-change');
    expect((await post('undo-email-change', undo)).status).toBe(200);
    expect((await app.call('GET /auth/me', { token: person.token })).status).toBe(401);
    expect((await app.signIn(email, person.password)).status).toBe(401);
    expect((await post('undo-email-change', undo)).status).toBe(400);

    // A thief who knows the password signs in and reads, and that is all.
    const thief = (await app.signIn(person.email, person.password)).body.token;
    expect(await meOf({ token: thief })).toMatchObject({ email: person.email, withdrawalsLocked: true });
    expect(refusal(await withdraw(person, thief))).toEqual([403, 'AccountFrozen']);
    await app.call('PUT /auth/update-password', {
      token: thief,
      body: { oldPassword: person.password, newPassword: 'Thieves-kitchen-9' },
    });
    expect(refusal(await withdraw(person, thief))).toEqual([403, 'AccountFrozen']);

    expect((await reset(person.email)).status).toBe(200);
    const owner = (await app.signIn(person.email, NEW_PASSWORD)).body.token;
    expect((await withdraw(person, owner)).status).toBe(201);
  });

  test('does so for 72 hours, during which nobody else takes the address', async () => {
    const person = await app.person();
    await confirmed(person);
    const undo = await tokenIn(person.email, 'undo-email-change');
    const register = () =>
      app.call('POST /auth/register', {
        body: {
          name: 'Squatter',
          email: person.email,
          phonenumber: '12345',
          password: NEW_PASSWORD,
          confirmPassword: NEW_PASSWORD,
        },
      });
    expect(refusal(await register())).toEqual([409, 'EmailTaken']);
    expect(refusal(await change(await app.person(), person.email, await app.admin()))).toEqual([409, 'EmailTaken']);
    app.clock.advance(72 * 3_600_000 + 1);
    expect((await post('undo-email-change', undo)).status).toBe(400);
    expect((await register()).status).toBe(201);
  });

  test('has the last word over a chain of changes', async () => {
    const person = await app.person();
    const second = await confirmed(person);
    const undoFirst = await tokenIn(person.email, 'undo-email-change');
    await confirmed({ ...person, email: second });
    const undoSecond = await tokenIn(second, 'undo-email-change');
    expect((await post('undo-email-change', undoFirst)).status).toBe(200);
    expect((await post('undo-email-change', undoSecond)).status).toBe(400);
    expect((await app.signIn(person.email, person.password)).status).toBe(200);
  });
});

describe('“this wasn’t me”', () => {
  const NOT_ME = 'not-me';

  test('in any mail about the account ends all sessions and locks withdrawals, once', async () => {
    const person = await app.person({ balance: 500 });
    await app.call('POST /auth/add-bank', {
      token: person.token,
      body: { bankName: 'Citigroup', accountNumber: '99887766', accountHolderName: 'Thief' },
    });
    await mailWith(app.dataDir, person.email, /Citigroup, ending in 7766/);
    const asked = (await withdraw(person, person.token)).body.data._id;
    const token = await tokenIn(person.email, NOT_ME);
    expect((await post('lock-account', token)).status).toBe(200);
    expect((await post('lock-account', token)).status).toBe(400);
    expect((await app.call('GET /auth/me', { token: person.token })).status).toBe(401);
    // What was asked for before isn't paid either.
    const admin = await app.admin();
    const decide = (status: string) =>
      app.call(`PATCH /auth/withdraw-requests/${asked}`, { token: admin.token, body: { status } });
    expect(refusal(await decide('approved'))).toEqual([403, 'AccountFrozen']);
    expect((await decide('rejected')).status).toBe(200);
  });

  test('from before a change of address gives that back too: whoever has the new mailbox unlocks nothing', async () => {
    const person = await app.person({ balance: 500 });
    const email = `new-${person.email}`;
    await change(person, email, person);
    const early = await tokenIn(person.email, NOT_ME);
    await post('confirm-email-change', await tokenIn(email, 'confirm-email-change'));
    expect((await post('lock-account', early)).status).toBe(200);
    expect((await app.signIn(person.email, person.password)).status).toBe(200);
    expect(await app.parts.people.byEmail(email)).toBeUndefined();
  });

  test.each(['lock-account', 'undo-email-change', 'confirm-email-change'])(
    '%s takes no token that it hasn’t sent',
    async (path) => {
      const answer = await post(path, 'x'.repeat(43));
      expect([answer.status, answer.body.code]).toEqual([400, 'BadInput']);
    },
  );
});
