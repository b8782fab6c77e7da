import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holding } from '../../../testing/locks.ts';
import { mailsTo, mailWith, waitingForLocks } from '../../../testing/steppingIn.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a password that was printed opens nothing but the choice of another', async () => {
  const { id, email } = await app.person();
  await app.parts.credentials.change(id, 'printed-once-3141', app.parts.now(), { printed: true });
  const { token } = (await app.signIn(email, 'printed-once-3141')).body;
  const change = (newPassword: string) =>
    app.call('PUT /auth/update-password', { token, body: { oldPassword: 'printed-once-3141', newPassword } });
  const refused = await app.call('GET /auth/sessions', { token });
  expect([refused.status, refused.body.code]).toEqual([403, 'PasswordChangeNeeded']);
  expect((await app.call('GET /auth/me', { token })).status).toBe(200);
  expect((await change('printed-once-3141')).body.message).toBe('Please choose another password.');
  expect((await change('Summer-otter-2')).status).toBe(200);
  expect((await app.call('GET /auth/sessions', { token })).status).toBe(200);
});

describe('a password', () => {
  test('is changed with the old one, which ends the other sessions', async () => {
    const person = await app.person();
    const other = await app.signIn(person.email, person.password);
    const change = (body: object) => app.call('PUT /auth/update-password', { token: person.token, body });
    expect((await change({ oldPassword: person.password })).body.message).toBe('Both fields are required.');
    const wrong = await change({ oldPassword: 'wrong', newPassword: 'Summer-otter-2' });
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, 'oldPassword']);
    expect((await change({ oldPassword: person.password, newPassword: '123456' })).body.message).toBe(
      'This password is too common.',
    );
    expect((await change({ oldPassword: person.password, newPassword: 'Summer-otter-2' })).status).toBe(200);
    expect((await app.call('GET /auth/me', { token: person.token })).status).toBe(200);
    expect((await app.call('GET /auth/me', { token: other.body.token })).status).toBe(401);
    expect((await app.signIn(person.email, 'Summer-otter-2')).status).toBe(200);
  });

  test('that is changed while somebody signs in with the old one doesn’t let them in', async () => {
    const { id, email, password, token } = await app.person();
    // Whoever changes it doesn't find the session that isn't there yet.
    await app.parts.sessions.endAll(id);
    const holder = await holding(app, 'identity.sessions IN SHARE MODE');
    const signedIn = app.signIn(email, password);
    await waitingForLocks(app, 1);
    await app.parts.credentials.change(id, 'Summer-otter-2', app.parts.now());
    await holder.end();
    expect((await signedIn).body).toMatchObject({ code: 'NotSignedIn' });
    expect(await app.parts.sessions.of(id, app.parts.now())).toEqual([]);
    expect((await app.call('GET /auth/me', { token })).status).toBe(401);
  });

  test('is changed once with the old one, however many try at once', async () => {
    const { email, password } = await app.person();
    const tokens = [await app.signIn(email, password), await app.signIn(email, password)].map(({ body }) => body.token);
    const changed = await Promise.all(
      tokens.map((token, index) =>
        app.call('PUT /auth/update-password', {
          token,
          body: { oldPassword: password, newPassword: `Summer-otter-${index}` },
        }),
      ),
    );
    expect(changed.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is reset by a link that works once, which ends all sessions', async () => {
    const person = await app.person();
    expect((await app.call('POST /auth/forgot-password', { body: { email: person.email } })).status).toBe(200);
    const [, token] = await mailWith(app.dataDir, person.email, /reset-password\/([\w-]+)/);
    expect((await app.call(`GET /auth/verify-reset-token/${token}`)).body.email).toBe(person.email);
    const reset = (body: object) => app.call(`POST /auth/reset-password/${token}`, { body });
    expect((await reset({ password: 'Summer-otter-2', confirmPassword: 'x' })).body.message).toBe(
      'Passwords do not match',
    );
    expect((await reset({ password: 'abc', confirmPassword: 'abc' })).status).toBe(400);
    expect((await reset({ password: 'Summer-otter-2', confirmPassword: 'Summer-otter-2' })).status).toBe(200);
    const again = await reset({ password: 'Summer-otter-3', confirmPassword: 'Summer-otter-3' });
    expect([again.status, again.body.message]).toEqual([400, 'Invalid or expired reset link']);
    expect((await app.call('GET /auth/me', { token: person.token })).status).toBe(401);
    expect((await app.signIn(person.email, 'Summer-otter-2')).status).toBe(200);
  });

  test('is reset by a link that was mailed before somebody else changed it, or asked for another', async () => {
    const { email, password, token } = await app.person();
    const ask = () => app.call('POST /auth/forgot-password', { body: { email } });
    await ask();
    const [, link] = await mailWith(app.dataDir, email, /reset-password\/([\w-]+)/);
    const stranger = { token, body: { oldPassword: password, newPassword: 'Stolen-otter-9' } };
    expect((await app.call('PUT /auth/update-password', stranger)).status).toBe(200);
    await ask();
    await expect.poll(() => mailsTo(app.dataDir, email, /reset-password/)).toHaveLength(2);
    const body = { password: 'Summer-otter-2', confirmPassword: 'Summer-otter-2' };
    expect((await app.call(`POST /auth/reset-password/${link}`, { body })).status).toBe(200);
    expect((await app.signIn(email, 'Summer-otter-2')).status).toBe(200);
  });

  test('can’t be reset by a link that is older than 30 minutes', async () => {
    const person = await app.person();
    await app.call('POST /auth/forgot-password', { body: { email: person.email } });
    const [, token] = await mailWith(app.dataDir, person.email, /reset-password\/([\w-]+)/);
    app.clock.advance(31 * 60_000);
    const answer = await app.call(`GET /auth/verify-reset-token/${token}`);
    expect([answer.status, answer.body.message]).toEqual([400, 'Invalid or expired reset link']);
  });

  test('that is forgotten gets the same answer for an unknown address, and no mail', async () => {
    const known = await app.call('POST /auth/forgot-password', { body: { email: (await app.person()).email } });
    const unknown = await app.call('POST /auth/forgot-password', { body: { email: 'nobody@example.com' } });
    expect(unknown.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    expect(await mailsTo(app.dataDir, 'nobody@example.com')).toEqual([]);
    expect((await app.call('POST /auth/forgot-password', { body: { email: 'no address' } })).status).toBe(400);
  });
});
