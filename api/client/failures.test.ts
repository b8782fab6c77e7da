import { afterEach, expect, test } from 'vitest';
import { CALLS } from '../src/contract/calls/calls.ts';
import { createApiClient } from './apiClient.ts';
import { hasCode, isApiError, type ApiError } from './apiError.ts';
import { createSession } from './session.ts';
import { memoryStorage } from './testing/memoryStorage.ts';
import { startTestServer, type Reply, type TestServer } from './testing/testServer.ts';

let server: TestServer;
afterEach(() => server.close());

async function setUp(reply: Reply, timeoutMs?: number) {
  server = await startTestServer(() => reply);
  const session = createSession(memoryStorage({ authToken: 'token' }));
  return createApiClient({ calls: CALLS, baseUrl: server.baseUrl, session, ...(timeoutMs && { timeoutMs }) });
}

async function failure(reply: Reply, timeoutMs?: number): Promise<ApiError> {
  const api = await setUp(reply, timeoutMs);
  const error: unknown = await api.call('GET /auth/me').catch((cause: unknown) => cause);
  if (!isApiError(error)) throw new Error(`not an ApiError: ${String(error)}`);
  return error;
}

test('a refusal carries the sentence, the code, the fields and when to try again', async () => {
  const issues = [{ path: 'reason', code: 'TooLong', message: 'At most 500 characters.' }];
  const problem = { message: 'Slow down.', code: 'TooManyTries', issues };
  const error = await failure({ status: 429, headers: { 'retry-after': '7' }, body: problem });
  expect(error).toMatchObject({ ...problem, status: 429, retryAfterSeconds: 7 });
  expect(isApiError(error) && error.sentence).toBe('Slow down.');
  expect([hasCode(error, 'TooManyTries'), hasCode(error, 'Stale')]).toEqual([true, false]);
});

test('a code that this page doesn’t know yet keeps its sentence', async () => {
  const error = await failure({ status: 403, body: { message: 'Please prove who you are.', code: 'FromTomorrow' } });
  expect(error).toMatchObject({ code: 'Unexpected', status: 403, message: 'Please prove who you are.' });
});

test('a proxy’s page instead of JSON is a failure without a sentence of its own', async () => {
  const error = await failure({ status: 502, body: '<html>' });
  expect(error).toMatchObject({ code: 'Unexpected', status: 502, message: 'An error occurred. Please try again.' });
  expect(isApiError(error) && error.sentence).toBeUndefined();
});

test.each(['before', 'within'] as const)('a connection lost %s the answer reads Network Error', async (hangUp) => {
  const error = await failure({ hangUp, body: { message: 'Successful!' } });
  expect(error).toMatchObject({ code: 'NetworkError', status: 0, message: 'Network Error' });
});

test('a silent server reads as the timeout in milliseconds', async () => {
  const error = await failure({ delayMs: 60_000 }, 50);
  expect(error).toMatchObject({ code: 'Timeout', status: 0, message: 'timeout of 50ms exceeded' });
});

test('a read that is broken off fails with the reason of that', async () => {
  const api = await setUp({ delayMs: 200 });
  const leaving = new AbortController();
  const read = api.call('GET /auth/me', { signal: leaving.signal });
  leaving.abort(new Error('left the page'));
  await expect(read).rejects.toThrow('left the page');
});

test('a password that was printed leads to where another one is chosen', async () => {
  server = await startTestServer(() => ({ status: 403, body: { message: 'No.', code: 'PasswordChangeNeeded' } }));
  const session = createSession(memoryStorage({ authToken: 'token' }));
  let led = 0;
  const choosePassword = () => void (led += 1);
  const api = createApiClient({ calls: CALLS, baseUrl: server.baseUrl, session, choosePassword });
  await expect(api.call('GET /auth/sessions')).rejects.toMatchObject({ code: 'PasswordChangeNeeded' });
  expect(led).toBe(1);
});
