import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('signing in', () => {
  test('answers an unknown address and a wrong password alike', async () => {
    const { email } = await app.person();
    const wrong = await app.signIn(email, 'not the password');
    const unknown = await app.signIn('nobody@example.com', 'not the password');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ message: 'Invalid email or password', code: 'NotSignedIn' });
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(401);
  });

  test('takes as long for an unknown address as for a wrong password', async () => {
    const { email } = await app.person();
    const time = async (address: string): Promise<number> => {
      const started = performance.now();
      await app.signIn(address, 'not the password');
      return performance.now() - started;
    };
    await time('warm@example.com');
    // In turn, so that whatever else the machine does meets both.
    const ratios: number[] = [];
    for (let index = 0; index < 15; index += 1) ratios.push((await time(email)) / (await time('nobody@example.com')));
    const median = ratios.toSorted((a, b) => a - b)[7] ?? 0;
    expect(median).toBeGreaterThan(0.5);
    expect(median).toBeLessThan(2);
  });

  test.each([
    [{}],
    [{ email: 'a@b.co' }],
    [{ email: 7, password: 'x' }],
    [{ email: 'a@b.co', password: '' }],
    [[]],
    ['"text"'],
    ['null'],
    ['{'],
    [''],
  ])('refuses %j as a body', async (body) => {
    const answer = await app.call('POST /auth/login', { body });
    expect(answer.status).toBe(400);
  });
});

describe('a token', () => {
  test.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'])('that is %j is refused', async (token) => {
    const answer = await app.call('GET /auth/me', { token });
    expect([answer.status, answer.body.code]).toEqual([401, 'NotSignedIn']);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('ends after 15 minutes, and the session gives a new one for 30 days', async () => {
    const person = await app.person();
    const login = await app.signIn(person.email, person.password);
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect(login.headers.get('set-cookie')).toMatch(/httponly/i);
    expect(login.headers.get('set-cookie')).toMatch(/samesite=strict/i);
    app.clock.advance(16 * 60_000);
    const expired = await app.call('GET /auth/me', { token: login.body.token });
    expect([expired.status, expired.body.code]).toEqual([401, 'TokenExpired']);
    const refreshed = await app.call('POST /auth/refresh', { headers: { cookie } });
    expect(refreshed.body.payload).toEqual({ userRole: 'user', _id: person.id });
    expect((await app.call('GET /auth/me', { token: refreshed.body.token })).status).toBe(200);
    expect((await app.call('POST /auth/refresh')).status).toBe(401);
    app.clock.advance(31 * 24 * 3_600_000);
    expect((await app.call('POST /auth/refresh', { headers: { cookie } })).status).toBe(401);
  });

  test('ends with a sign-out and with the session', async () => {
    const person = await app.person();
    const second = await app.signIn(person.email, person.password);
    const { body } = await app.call('GET /auth/sessions', { token: person.token });
    expect(body.data.map(({ current }: { current: boolean }) => current).toSorted()).toEqual([false, true]);
    const other = body.data.find(({ current }: { current: boolean }) => !current);
    expect((await app.call(`DELETE /auth/sessions/${other.id}`, { token: person.token })).status).toBe(200);
    expect((await app.call('GET /auth/me', { token: second.body.token })).status).toBe(401);
    expect((await app.call(`DELETE /auth/sessions/${other.id}`, { token: person.token })).status).toBe(404);
    expect((await app.call('POST /auth/logout', { token: person.token })).status).toBe(200);
    expect((await app.call('GET /auth/me', { token: person.token })).status).toBe(401);
  });

  test('ends at once with a change of role', async () => {
    const [admin, person] = [await app.admin(), await app.person()];
    const changed = await app.call(`PUT /admin/users/${person.id}`, { token: admin.token, body: { role: 'auditor' } });
    expect(changed.body.data.role).toBe('auditor');
    const answer = await app.call('GET /auth/me', { token: person.token });
    expect([answer.status, answer.body.code]).toEqual([401, 'TokenExpired']);
    expect((await app.signIn(person.email, person.password)).body.payload.userRole).toBe('auditor');
  });
});
