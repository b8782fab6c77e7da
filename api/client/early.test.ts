import { afterEach, expect, test } from 'vitest';
import { CALLS } from '../src/contract/calls/calls.ts';
import { createApiClient } from './apiClient.ts';
import { createEarly } from './early.ts';
import { createSession } from './session.ts';
import { memoryStorage } from './testing/memoryStorage.ts';
import { startTestServer, type Reply, type Seen, type TestServer } from './testing/testServer.ts';

let server: TestServer;
afterEach(() => server.close());

async function setUp(answer: (call: Seen, count: number) => Reply, authToken?: string) {
  server = await startTestServer(answer);
  const storage = memoryStorage(authToken === undefined ? {} : { authToken });
  const session = createSession(storage);
  const early = createEarly(server.baseUrl, session);
  return { early, storage, api: createApiClient({ calls: CALLS, baseUrl: server.baseUrl, session, early }) };
}

const list = { query: { range: '[0,9]' } };
const asked = () => server.seen.map(({ path, authorization }) => [path, authorization]);

test('what was asked early is taken, and asked anew the next time', async () => {
  const { early, api } = await setUp((_call, count) => ({ headers: { 'x-count': String(count) }, body: [] }), 'mine');
  early.ask('GET /admin/deposits', list);
  const counts = [];
  for (const _time of [1, 2]) counts.push((await api.ask('GET /admin/deposits', list)).headers.get('x-count'));
  expect(counts).toEqual(['1', '2']);
  expect(asked()).toEqual(Array(2).fill(['/admin/deposits', 'Bearer mine']));
});

test('another question than was asked early is asked', async () => {
  const { early, api } = await setUp(() => ({ body: [] }), 'mine');
  early.ask('GET /admin/deposits', list);
  await api.call('GET /admin/deposits', { query: { range: '[10,19]' } });
  expect(server.seen.map(({ query }) => query.get('range'))).toEqual(['[0,9]', '[10,19]']);
});

test('of a stranger nothing is asked, and nobody gets what was asked for somebody else', async () => {
  const { early, storage, api } = await setUp(() => ({ body: [] }));
  early.ask('GET /admin/deposits', list);
  expect(server.seen).toEqual([]);
  storage.setItem('authToken', 'first');
  early.ask('GET /admin/deposits', list);
  storage.setItem('authToken', 'second');
  await api.call('GET /admin/deposits', list);
  expect(asked()).toEqual([
    ['/admin/deposits', 'Bearer first'],
    ['/admin/deposits', 'Bearer second'],
  ]);
});

test('what got lost on the way is asked anew', async () => {
  const { early, api } = await setUp((_call, count) => (count === 1 ? { hangUp: 'before' } : { body: [] }), 'mine');
  early.ask('GET /admin/deposits', list);
  expect(await api.call('GET /admin/deposits', list)).toEqual([]);
});

test('whoever waits for it no longer needn’t', async () => {
  const { early, api } = await setUp(() => ({ delayMs: 60_000 }), 'mine');
  early.ask('GET /admin/deposits', list);
  const leaving = new AbortController();
  const answer = api.call('GET /admin/deposits', { ...list, signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
});
