import { messageAnswer } from '@northvale/api/contract/fields.ts';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from './apiError.ts';
import { createApiClient, type ApiClient } from './createApiClient.ts';
import { createSession, type Session } from './session.ts';

interface Seen {
  method: string;
  path: string;
  authorization: string | undefined;
  key: string | undefined;
  body: string;
}
type Reply = { status: number; body?: unknown; headers?: Record<string, string> } | 'hangUp' | 'silence';

let server: Server;
let seen: Seen[];
let reply: (call: Seen) => Reply;
let session: Session;
let client: ApiClient;

const done: Reply = { status: 200, body: { message: 'Successful!' } };
const notSignedIn: Reply = { status: 401, body: { message: 'Please sign in.', code: 'TokenExpired' } };
const renewed: Reply = { status: 200, body: { token: 'second', payload: { userRole: 'user', _id: 'u1' } } };

const read = { path: '/auth/me', answer: messageAnswer };
const write = (amount = 100) => ({
  method: 'POST' as const,
  path: '/auth/deposit-requests',
  body: { amount },
  answer: messageAnswer,
});

beforeEach(async () => {
  seen = [];
  reply = () => done;
  server = createServer((request, response) => {
    void receive(request).then((call) => {
      seen.push(call);
      const answer = reply(call);
      if (answer === 'silence') return;
      if (answer === 'hangUp') return void request.socket.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(JSON.stringify(answer.body ?? {}));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  session = createSession(memoryStorage());
  session.start({ token: 'first', payload: { userRole: 'user', _id: 'u1' } });
  client = createApiClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    session,
    timeoutMs: 150,
  });
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('every call', () => {
  test('carries the bearer token, unless it is anonymous', async () => {
    await client.call(read);
    await client.call({ ...read, anonymous: true });
    expect(seen.map((call) => call.authorization)).toEqual(['Bearer first', undefined]);
  });

  test('fails with the server’s own sentence, code and fields', async () => {
    const issues = [{ path: 'amount', message: 'Amount must be greater than $100' }];
    reply = () => ({ status: 400, body: { message: 'Amount must be greater than $100', code: 'BadInput', issues } });
    await expect(client.call(write(5))).rejects.toMatchObject({ status: 400, code: 'BadInput', issues });
  });

  test('says Network Error when no answer comes, and how long it waited when that was too long', async () => {
    reply = () => 'hangUp';
    await expect(client.call(read)).rejects.toThrow('Network Error');
    reply = () => 'silence';
    await expect(client.call(read)).rejects.toThrow('timeout of 150ms exceeded');
  });

  test('refuses an answer that the contract doesn’t know', async () => {
    reply = () => ({ status: 200, body: { unexpected: true } });
    await expect(client.call(read)).rejects.toBeInstanceOf(ApiError);
  });
});

describe('a 401', () => {
  test('is met with one refresh and one more try', async () => {
    reply = ({ path, authorization }) => {
      if (path === '/auth/refresh') return renewed;
      return authorization === 'Bearer second' ? done : notSignedIn;
    };
    await expect(client.call(read)).resolves.toEqual({ message: 'Successful!' });
    expect(seen.map(({ path }) => path)).toEqual(['/auth/me', '/auth/refresh', '/auth/me']);
    expect(session.token()).toBe('second');
  });

  test('of several calls at once shares one refresh', async () => {
    reply = ({ path, authorization }) => {
      if (path === '/auth/refresh') return renewed;
      return authorization === 'Bearer second' ? done : notSignedIn;
    };
    await Promise.all([client.call(read), client.call(read), client.call(read)]);
    expect(seen.filter(({ path }) => path === '/auth/refresh')).toHaveLength(1);
  });

  test('signs out when the session is over as well', async () => {
    reply = () => notSignedIn;
    await expect(client.call(read)).rejects.toMatchObject({ status: 401 });
    expect([session.token(), session.role(), session.userId()]).toEqual([null, null, null]);
    expect(seen.filter(({ path }) => path === '/auth/me')).toHaveLength(1);
  });

  test('keeps the session when the refresh can’t be reached', async () => {
    reply = ({ path }) => (path === '/auth/refresh' ? 'hangUp' : notSignedIn);
    await expect(client.call(read)).rejects.toThrow('Network Error');
    expect(session.token()).toBe('first');
  });

  test('of the login itself is an answer like any other', async () => {
    reply = () => ({ status: 401, body: { message: 'Invalid email or password', code: 'NotSignedIn' } });
    await expect(client.call({ ...write(), anonymous: true })).rejects.toThrow('Invalid email or password');
    expect(seen).toHaveLength(1);
    expect(session.token()).toBe('first');
  });
});

describe('a write', () => {
  test('has an idempotency key, a read has none', async () => {
    await client.call(read);
    await client.call(write());
    expect(seen[0]?.key).toBeUndefined();
    expect(seen[1]?.key).toMatch(/^[\x21-\x7e]{1,200}$/);
  });

  test('that is sent twice at once keeps its key', async () => {
    await Promise.all([client.call(write()), client.call(write())]);
    expect(seen[0]?.key).toBe(seen[1]?.key);
  });

  test.each<[string, Reply]>([
    ['a lost answer', 'hangUp'],
    ['an unknown outcome', { status: 503, body: { message: 'Please try again.', code: 'OutcomeUnknown' } }],
  ])('that is tried again after %s keeps its key', async (_name, first) => {
    reply = () => first;
    await expect(client.call(write())).rejects.toThrow();
    reply = () => done;
    await client.call(write());
    expect(seen[0]?.key).toBe(seen[1]?.key);
  });

  test('keeps its key through a refresh', async () => {
    reply = ({ path, authorization }) => {
      if (path === '/auth/refresh') return renewed;
      return authorization === 'Bearer second' ? done : notSignedIn;
    };
    await client.call(write());
    const keys = seen.filter(({ path }) => path === '/auth/deposit-requests').map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('of another body, or after a success, is another intent', async () => {
    await client.call(write(100));
    await client.call(write(200));
    await client.call(write(100));
    expect(new Set(seen.map(({ key }) => key)).size).toBe(3);
  });

  test('says when the server had done it before', async () => {
    reply = () => ({ status: 201, body: { message: 'Successful!' }, headers: { 'idempotent-replayed': 'true' } });
    await expect(client.callForAnswer(write())).resolves.toMatchObject({ replayed: true });
  });
});

async function receive(request: IncomingMessage): Promise<Seen> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { authorization, 'idempotency-key': key } = request.headers;
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    authorization,
    key: Array.isArray(key) ? key[0] : key,
    body: Buffer.concat(chunks).toString(),
  };
}

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  };
}
