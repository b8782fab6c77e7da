import { afterEach, describe, expect, test } from 'vitest';
import { createApiClient } from './apiClient.ts';
import { memorySession, startTestServer, type Reply, type Seen, type TestServer } from './testServer.ts';

let server: TestServer;
afterEach(() => server.close());

async function setUp(
  answer: (call: Seen, count: number) => Reply,
  { token = 'old', timeoutMs = 2000 }: { token?: string | null; timeoutMs?: number } = {},
) {
  server = await startTestServer(answer);
  const session = memorySession(token);
  return { session, api: createApiClient({ baseUrl: server.baseUrl, session, timeoutMs }) };
}

const renewed = { token: 'new', payload: { userRole: 'admin', _id: 'admin-1' } };

describe('an expired token', () => {
  const answer = (call: Seen): Reply => {
    if (call.path === '/api/auth/refresh') return { json: renewed, delayMs: 20 };
    return call.authorization === 'Bearer new'
      ? { json: { ok: true } }
      : { status: 401, json: { code: 'TokenExpired' } };
  };

  test('is renewed once and the call is repeated', async () => {
    const { api, session } = await setUp(answer);
    expect((await api.call('/admin/stats')).json).toEqual({ ok: true });
    expect(session.read()?.token).toBe('new');
  });

  test('is renewed once for all calls that meet it together', async () => {
    const { api } = await setUp(answer);
    await Promise.all([api.call('/admin/stats'), api.call('/admin/users'), api.call('/auth/me')]);
    expect(server.seen.filter((call) => call.path === '/api/auth/refresh')).toHaveLength(1);
  });

  test('keeps the body and the idempotency key of the repeated call', async () => {
    const { api } = await setUp(answer);
    await api.call('/admin/users/1', { method: 'PUT', body: { role: 'auditor' }, idempotencyKey: 'k1' });
    const puts = server.seen.filter((call) => call.method === 'PUT');
    expect(puts.map((call) => [call.body, call.idempotencyKey])).toEqual([
      ['{"role":"auditor"}', 'k1'],
      ['{"role":"auditor"}', 'k1'],
    ]);
  });
});

test('a session that is over is forgotten, and the refusal reaches the caller', async () => {
  const { api, session } = await setUp(() => ({
    status: 401,
    json: { message: 'Please sign in.', code: 'NotSignedIn' },
  }));
  await expect(api.call('/admin/stats')).rejects.toMatchObject({ status: 401, code: 'NotSignedIn' });
  expect(session.read()).toBeNull();
  expect(server.seen.map((call) => call.path)).toEqual(['/api/admin/stats', '/api/auth/refresh']);
});

test('a call that is refused even with a new token is not repeated for ever', async () => {
  const { api } = await setUp((call) =>
    call.path === '/api/auth/refresh' ? { json: renewed } : { status: 401, json: {} },
  );
  await expect(api.call('/admin/stats')).rejects.toMatchObject({ status: 401 });
  expect(server.seen).toHaveLength(3);
});

test('a refusal carries the sentence, the code, the issues and when to try again', async () => {
  const issues = [{ path: 'reason', message: 'At most 500 characters.' }];
  const { api } = await setUp(() => ({
    status: 429,
    headers: { 'Retry-After': '7' },
    json: { message: 'Slow down.', code: 'TooManyTries', issues },
  }));
  await expect(api.call('/admin/users')).rejects.toMatchObject({
    message: 'Slow down.',
    code: 'TooManyTries',
    issues,
    retryAfterSeconds: 7,
  });
});

test('a page instead of JSON still becomes an error with a sentence', async () => {
  const { api } = await setUp(() => ({ status: 502, json: '<html>' }));
  await expect(api.call('/admin/users')).rejects.toMatchObject({ status: 502, message: 'Bad Gateway' });
});

test('a lost connection reads Network Error', async () => {
  const { api } = await setUp(() => ({ hangUp: true }));
  await expect(api.call('/admin/users')).rejects.toMatchObject({ message: 'Network Error', status: 0 });
});

test('a silent server reads as the timeout in milliseconds', async () => {
  const { api } = await setUp(() => ({ delayMs: 500 }), { timeoutMs: 50 });
  await expect(api.call('/admin/users')).rejects.toMatchObject({ message: 'timeout of 50ms exceeded' });
});

test('a document keeps the name that the server gives it', async () => {
  const { api } = await setUp(() => ({
    headers: {
      'Content-Disposition': "attachment; filename*=UTF-8''Reisepass%20%C3%BC.pdf",
      'Content-Type': 'application/pdf',
    },
    json: 1,
  }));
  const file = await api.file('/admin/verifications/u1/document');
  expect([file.name, file.type]).toEqual(['Reisepass ü.pdf', 'application/pdf']);
});
