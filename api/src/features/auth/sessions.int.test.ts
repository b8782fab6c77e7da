import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, refusal } from '../../../testing/client.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const DAY_MS = 24 * 3_600_000;

const refresh = (cookie: string) => app.call('POST /auth/refresh', { headers: { cookie } });

describe('a session', () => {
  test('is ended from another one by a recent sign-in only, and by itself at any time', async () => {
    const person = await app.person();
    await app.signIn(person.email, person.password);
    const { body } = await app.call('GET /auth/sessions', { token: person.token });
    await app.ageSignIns(person);
    const end = (current: boolean) => {
      const found = body.data.find((session: { current: boolean }) => session.current === current);
      return app.call(`DELETE /auth/sessions/${found.id}`, { token: person.token });
    };
    expect(refusal(await end(false))).toEqual([403, 'ReauthNeeded']);
    expect((await app.call('GET /auth/sessions', { token: person.token })).body.data).toHaveLength(2);
    expect((await end(true)).status).toBe(200);
  });

  test('of somebody else is refused, and lives on', async () => {
    const [person, other] = [await app.person(), await app.person()];
    const [{ id }] = (await app.call('GET /auth/sessions', { token: person.token })).body.data;
    const end = (sessionId: string) => app.call(`DELETE /auth/sessions/${sessionId}`, { token: other.token });
    expect(refusal(await end(id))).toEqual([403, 'NotAllowed']);
    expect((await app.call('GET /auth/sessions', { token: person.token })).body.data).toHaveLength(1);
    expect((await end('018f0000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  test('of staff isn’t ended with all others of its person by a sign-in of long ago, as by a stolen token', async () => {
    const [admin, person] = [await app.admin(), await app.person()];
    await app.ageSignIns(admin);
    const end = (id: string) => app.call(`DELETE /admin/users/${id}/sessions`, { token: admin.token });
    expect(refusal(await end(admin.id))).toEqual([403, 'ReauthNeeded']);
    expect((await end(person.id)).status).toBe(200);
    await app.call('POST /auth/reauth', { token: admin.token, body: { password: admin.password } });
    expect((await end(admin.id)).status).toBe(200);
  });

  test('ends with all others of its person where an admin signs them out, which is an act', async () => {
    const [admin, auditor, person] = [await app.admin(), await app.auditor(), await app.person()];
    const second = (await app.signIn(person.email, person.password)).body;
    const end = (by: TestPerson, id = person.id) => app.call(`DELETE /admin/users/${id}/sessions`, { token: by.token });
    expect((await end(auditor)).status).toBe(403);
    expect((await end(admin, '018f0000-0000-7000-8000-000000000000')).status).toBe(404);
    const erased = await app.person();
    await app.call('POST /auth/erase-me', { token: erased.token, body: { password: erased.password } });
    expect((await end(admin, erased.id)).status).toBe(404);
    expect((await end(admin)).status).toBe(200);
    for (const token of [person.token, second.token])
      expect((await app.call('GET /auth/me', { token })).status).toBe(401);
    const filter = encodeURIComponent(JSON.stringify({ userId: person.id, kind: 'sessionEnded' }));
    const { body: acts } = await app.call(`GET /admin/acts?filter=${filter}`, { token: auditor.token });
    expect(acts).toMatchObject([{ actor: { id: admin.id }, userId: person.id, outcome: 'done' }]);
    expect((await app.signIn(person.email, person.password)).status).toBe(200);
  });

  test('has another cookie once its person has shown again who they are, and a copy of the one before ends it', async () => {
    const person = await app.person();
    const login = await app.signIn(person.email, person.password);
    const { token } = login.body;
    const reauth = (headers = {}) =>
      app.call('POST /auth/reauth', { token, body: { password: person.password }, headers });
    const shown = await reauth({ cookie: cookieOf(login) });
    expect([shown.status, cookieOf(shown)]).toEqual([200, expect.stringMatching(/^northvale_session=./)]);
    expect(cookieOf(shown)).not.toBe(cookieOf(login));
    // Nor does it turn somebody else's, or need one.
    expect(cookieOf(await reauth({ cookie: cookieOf(await app.signIn(person.email, person.password)) }))).toBe('');
    expect((await reauth()).status).toBe(200);
    app.clock.advance(31_000);
    expect((await refresh(cookieOf(shown))).status).toBe(200);
    expect((await refresh(cookieOf(login))).status).toBe(401);
    expect((await app.call('GET /auth/me', { token })).status).toBe(401);
  });

  test('of an investor lasts half a year at most, however often it is used', async () => {
    const person = await app.person();
    let last = await app.signIn(person.email, person.password);
    for (let months = 0; months < 6; months += 1) {
      app.clock.advance(29 * DAY_MS);
      last = await refresh(cookieOf(last));
      expect(last.status).toBe(200);
    }
    app.clock.advance(6 * DAY_MS);
    expect((await refresh(cookieOf(last))).status).toBe(401);
  });
});
