import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, refusal } from '../../../testing/client.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const profile = (person: TestPerson, by: TestPerson, body: object) =>
  app.call(`PUT /auth/admin/users-profile/${person.id}`, { token: by.token, body });

describe('a token that was stolen after ten minutes', () => {
  test('changes no email address, and so resets no password', async () => {
    const victim = await app.person();
    await app.ageSignIns(victim);
    expect(refusal(await profile(victim, victim, { email: 'thief@example.com' }))).toEqual([403, 'ReauthNeeded']);
    // What lets nobody in stays open.
    expect((await profile(victim, victim, { email: victim.email, address: '1 Quay' })).status).toBe(200);
  });

  test('doesn’t become recent by being renewed', async () => {
    const victim = await app.person();
    const login = await app.signIn(victim.email, victim.password);
    const cookie = cookieOf(login);
    await app.ageSignIns(victim);
    const { token } = (await app.call('POST /auth/refresh', { headers: { cookie } })).body;
    expect(refusal(await app.call('GET /auth/my-data', { token }))).toEqual([403, 'ReauthNeeded']);
  });

  test('of an admin grants no role, changes nobody’s address and unfreezes nobody', async () => {
    const [admin, person] = [await app.admin(), await app.person()];
    const change = (body: object) => app.call(`PUT /admin/users/${person.id}`, { token: admin.token, body });
    const frozen = await change({ status: 'frozen', revision: 0 });
    await app.ageSignIns(admin);
    for (const body of [
      { role: 'admin' },
      { email: 'thief@example.com' },
      { status: 'active', revision: frozen.body.data.revision },
    ])
      expect(refusal(await change(body))).toEqual([403, 'ReauthNeeded']);
    expect((await change({ plan: 'member' })).status).toBe(200);
  });
});

describe('showing once more who one is', () => {
  test('opens the session for ten minutes', async () => {
    const person = await app.person();
    await app.ageSignIns(person);
    const reauth = (password: string) => app.call('POST /auth/reauth', { token: person.token, body: { password } });
    const wrong = await reauth('not the password');
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, 'password']);
    const shown = await reauth(person.password);
    expect(Date.parse(shown.body.until) - app.clock.now().getTime()).toBeLessThanOrEqual(10 * 60_000);
    expect((await app.call('GET /auth/my-data', { token: person.token })).status).toBe(200);
    app.clock.advance(10 * 60_000 + 1);
    expect(refusal(await app.call('GET /auth/my-data', { token: person.token }))).toEqual([403, 'ReauthNeeded']);
  });

  test('opens no other session', async () => {
    const person = await app.person();
    const other = (await app.signIn(person.email, person.password)).body.token;
    await app.ageSignIns(person);
    await app.call('POST /auth/reauth', { token: person.token, body: { password: person.password } });
    expect(refusal(await app.call('GET /auth/my-data', { token: other }))).toEqual([403, 'ReauthNeeded']);
  });
});
