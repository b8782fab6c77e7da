import { afterEach, describe, expect, test } from 'vitest';
import { CALLS } from '../src/contract/calls/calls.ts';
import { createApiClient } from './apiClient.ts';
import { createSession } from './session.ts';
import { memoryStorage } from './testing/memoryStorage.ts';
import { startTestServer, type Reply, type Seen, type TestServer } from './testing/testServer.ts';

let server: TestServer;
afterEach(() => server.close());

async function setUp(answer: (call: Seen, count: number) => Reply, timeoutMs = 2000) {
  server = await startTestServer(answer);
  const session = createSession(memoryStorage({ authToken: 'first', userRole: 'user', userID: 'u1' }));
  return createApiClient({ calls: CALLS, baseUrl: server.baseUrl, session, timeoutMs });
}

const done: Reply = { body: { message: 'Successful!' } };
const body = { email: 'ann@example.com', password: 'Winter-otter-1' };

test('a call goes to its address with the bearer token; one that anyone may make goes without', async () => {
  const api = await setUp(() => done);
  await api.call('DELETE /auth/bank-accounts/:id', { params: { id: 'a/b' } });
  await api.call('POST /auth/forgot-password', { body: { email: body.email } });
  expect(server.seen.map(({ method, path, authorization }) => [method, path, authorization])).toEqual([
    ['DELETE', '/auth/bank-accounts/a%2Fb', 'Bearer first'],
    ['POST', '/auth/forgot-password', undefined],
  ]);
});

test('a body goes as JSON, a form with its file as multipart, a query in the address', async () => {
  const api = await setUp(() => ({ body: [] }));
  const file = new File(['picture'], 'passport.png', { type: 'image/png' });
  const form = { idCardType: 'Passport', idCardNumber: '2084', idCardFile: file } as const;
  await api.call('POST /auth/forgot-password', { body: { email: body.email } }).catch(() => undefined);
  await api.call('POST /auth/submit-document', { form }).catch(() => undefined);
  await api.call('GET /admin/users', { query: { filter: '{"q":"Ä"}' } });
  const [json, multipart, list] = server.seen;
  expect([json?.contentType, json?.body]).toEqual(['application/json', '{"email":"ann@example.com"}']);
  expect(multipart?.contentType).toMatch(/^multipart\/form-data; boundary=/);
  expect(multipart?.body).toContain('filename="passport.png"');
  expect(list?.query.get('filter')).toBe('{"q":"Ä"}');
});

describe('what no first screen asks', () => {
  const call = 'DELETE /auth/bank-accounts/:id';
  const given = { params: { id: 'a' } } as const;

  async function loading(load: () => Promise<void>) {
    server = await startTestServer(() => done);
    const session = createSession(memoryStorage({ authToken: 'first', userRole: 'user', userID: 'u1' }));
    const later = async () => {
      await load();
      return { [call]: CALLS[call] };
    };
    return { session, api: createApiClient({ calls: {}, later, baseUrl: server.baseUrl, session }) };
  }

  test('is loaded with the first call of it', async () => {
    const { api } = await loading(async () => {});
    expect(await api.call(call, given)).toEqual(done.body);
  });

  test('is out of reach where it can’t be loaded: nothing was sent', async () => {
    const { api } = await loading(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api.call(call, given)).rejects.toMatchObject({ code: 'NetworkError', unsent: true });
  });

  test('is not asked for somebody else who has signed in meanwhile', async () => {
    const { api, session } = await loading(async () => {
      session.start({ token: 'second', payload: { userRole: 'user', _id: 'u2' } });
    });
    await expect(api.call(call, given)).rejects.toMatchObject({ unsent: true });
    expect(server.seen).toEqual([]);
  });
});

test('what a call must be given is checked by the compiler', async () => {
  const api = await setUp(() => done);
  const wrong = [
    // @ts-expect-error no params
    () => api.call('DELETE /auth/bank-accounts/:id'),
    // @ts-expect-error a field that the contract doesn't have
    () => api.call('POST /auth/forgot-password', { body: { mail: '' } }),
    // @ts-expect-error a write can't be broken off
    () => api.call('POST /auth/logout', { signal: new AbortController().signal }),
    // @ts-expect-error no such call
    () => api.call('GET /auth/nothing'),
    // @ts-expect-error not a file
    () => api.file('GET /auth/me'),
  ];
  expect(wrong).toHaveLength(5);
});

test('an answer that the contract doesn’t know is refused', async () => {
  const api = await setUp(() => ({ body: { unexpected: true } }));
  await expect(api.call('GET /auth/me')).rejects.toMatchObject({
    code: 'Unexpected',
    message: 'The server’s answer could not be read.',
  });
});

test('a reply tells its status, and whether the server had done it before', async () => {
  const api = await setUp((_call, count) => ({
    status: 201,
    ...done,
    ...(count === 2 && { headers: { 'idempotent-replayed': 'true' } }),
  }));
  const first = await api.ask('POST /auth/register', { body: {} as never });
  const second = await api.ask('POST /auth/register', { body: {} as never });
  expect([first.status, first.replayed, second.replayed]).toEqual([201, false, true]);
});

test('a list’s reply carries how many there are', async () => {
  const api = await setUp(() => ({ body: [], headers: { 'content-range': 'users */57' } }));
  expect((await api.ask('GET /admin/users')).headers.get('content-range')).toBe('users */57');
});

describe('a file that is still arriving', () => {
  const exported = (api: Awaited<ReturnType<typeof setUp>>) =>
    api.arriving('GET /admin/export', { query: { format: 'csv' } });
  const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="ledger.csv"' };

  test('is given before it is whole, with its name', async () => {
    const { name, type, body: arriving } = await exported(await setUp(() => ({ headers, body: 'a,b' })));
    expect([name, type, await new Response(arriving).text()]).toEqual(['ledger.csv', 'text/csv', 'a,b']);
  });

  test('fails in the middle where the connection breaks: a part is never taken for the whole', async () => {
    const { body: arriving } = await exported(await setUp(() => ({ headers, body: 'a,b', hangUp: 'within' })));
    await expect(new Response(arriving).text()).rejects.toThrow(TypeError);
  });

  test('a refusal is a failure like any other', async () => {
    const api = await setUp(() => ({ status: 404, body: { message: 'Not found.', code: 'NotFound' } }));
    await expect(exported(api)).rejects.toMatchObject({ code: 'NotFound', message: 'Not found.' });
  });
});

describe('a file', () => {
  const named = async (disposition: string) => {
    const headers = { 'content-disposition': disposition, 'content-type': 'application/pdf' };
    const api = await setUp(() => ({ headers, body: '%PDF' }));
    return api.file('GET /admin/verifications/:userId/document', { params: { userId: 'u1' } });
  };

  test('keeps its type and the name that the server gives it', async () => {
    const file = await named('attachment; filename="x.pdf"; filename*=UTF-8\'\'Reisepass%20%C3%BC.pdf');
    expect([file.name, file.type, await file.text()]).toEqual(['Reisepass ü.pdf', 'application/pdf', '%PDF']);
  });

  test.each([
    ['attachment; filename="pass.pdf"', 'pass.pdf'],
    ["attachment; filename*=UTF-8''%FF", 'document'],
    ['', 'document'],
  ])('sent with %j is called %s', async (disposition, name) => {
    expect((await named(disposition)).name).toBe(name);
  });
});
