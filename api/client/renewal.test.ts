import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CALLS } from '../src/contract/calls/calls.ts';
import { createApiClient } from './apiClient.ts';
import type { Exclusively } from './renewal.ts';
import { createSession, type Session } from './session.ts';
import { memoryStorage } from './testing/memoryStorage.ts';
import { startTestServer, type Reply, type Seen, type TestServer } from './testing/testServer.ts';

const done: Reply = { body: { message: 'Sessions fetched.', data: [] } };
const notSignedIn: Reply = { status: 401, body: { message: 'Please sign in.', code: 'TokenExpired' } };
const renewed: Reply = { body: { token: 'second', payload: { userRole: 'user', _id: 'u1' } }, delayMs: 20 };

let server: TestServer;
let storage: ReturnType<typeof memoryStorage>;
let session: Session;
beforeEach(() => {
  storage = memoryStorage({ authToken: 'first', userRole: 'user', userID: 'u1' });
  session = createSession(storage);
});
afterEach(() => server.close());

/** A server that takes the second token only, and answers a renewal like this. */
async function expired(renewal: Reply | ((call: Seen) => Reply)): Promise<void> {
  server = await startTestServer((call) => {
    if (call.path === '/auth/refresh') return typeof renewal === 'function' ? renewal(call) : renewal;
    return call.authorization === 'Bearer second' ? done : notSignedIn;
  });
}

const tab = (exclusively?: Exclusively) => {
  const own = createSession(storage);
  return createApiClient({ calls: CALLS, baseUrl: server.baseUrl, session: own, exclusively, pausesMs: [0, 0] });
};

/** What Web Locks do for the tabs of a browser. */
function lock(): Exclusively {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

describe('an expired token', () => {
  test('is renewed and the call made once more, with the same body and key', async () => {
    await expired(renewed);
    const deposit = { body: { userId: 'u1', amount: 100 } };
    await tab()
      .call('POST /auth/deposit-requests', deposit)
      .catch(() => undefined);
    const tries = server.seen.filter(({ path }) => path === '/auth/deposit-requests');
    expect(tries.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer second']);
    expect(new Set(tries.map(({ body, idempotencyKey }) => `${body} ${idempotencyKey}`)).size).toBe(1);
    expect(session.token()).toBe('second');
  });

  test('is renewed once for all calls of a tab that meet it together', async () => {
    await expired(renewed);
    const api = tab();
    await Promise.all([api.call('GET /auth/sessions'), api.call('GET /auth/sessions'), api.call('GET /auth/sessions')]);
    expect(server.count('/auth/refresh')).toBe(1);
  });

  test('is renewed by one tab at a time; the others take its token', async () => {
    await expired(renewed);
    const locks = lock();
    const tabs = [tab(locks), tab(locks), tab(locks)];
    await Promise.all(tabs.map((each) => each.call('GET /auth/sessions')));
    expect(server.count('/auth/refresh')).toBe(1);
  });

  test('is not renewed where another tab has done it since the call was sent', async () => {
    await expired(renewed);
    const answer = tab().call('GET /auth/sessions');
    session.start({ token: 'second', payload: { userRole: 'user', _id: 'u1' } });
    await answer;
    expect(server.count('/auth/refresh')).toBe(0);
  });

  test('whose renewal is refused because another tab was first, without locks, is that tab’s new one', async () => {
    await expired(() => {
      session.start({ token: 'second', payload: { userRole: 'user', _id: 'u1' } });
      return notSignedIn;
    });
    await expect(tab().call('GET /auth/sessions')).resolves.toMatchObject({ data: [] });
    expect(session.token()).toBe('second');
  });
});

describe('somebody else who has signed in in another tab', () => {
  const other = { token: 'second', payload: { userRole: 'user', _id: 'u2' } } as const;

  test('does nothing that was wanted by whoever was signed in before', async () => {
    await expired(renewed);
    const linked = tab().call('POST /auth/add-bank', { body: {} as never });
    session.start(other);
    await expect(linked).rejects.toMatchObject({ status: 401 });
    expect(server.seen.map(({ authorization }) => authorization)).toEqual(['Bearer first']);
    expect(session.userId()).toBe('u2');
  });

  test('stays signed in when a renewal of the one before is answered late', async () => {
    await expired(() => {
      session.start(other);
      return { body: { token: 'third', payload: { userRole: 'user', _id: 'u1' } } };
    });
    await expect(tab().call('GET /auth/sessions')).rejects.toMatchObject({ status: 401 });
    expect([session.token(), session.userId()]).toEqual(['second', 'u2']);
  });
});

test('who has logged out in another tab stays out when a renewal is answered late', async () => {
  await expired(() => {
    session.end();
    return renewed;
  });
  await expect(tab().call('GET /auth/sessions')).rejects.toMatchObject({ status: 401 });
  expect(session.token()).toBeNull();
});

test('a renewal whose answer is lost is asked for again', async () => {
  let asked = 0;
  await expired(() => ((asked += 1) === 1 ? { hangUp: 'before' } : renewed));
  await expect(tab().call('GET /auth/sessions')).resolves.toMatchObject({ data: [] });
  expect([asked, session.token()]).toEqual([2, 'second']);
});

describe('the session', () => {
  test.each([401, 403])('is over when its renewal is answered with %d', async (status) => {
    await expired({ status, body: { message: 'Please sign in.', code: 'NotSignedIn' } });
    await expect(tab().call('GET /auth/sessions')).rejects.toMatchObject({ status: 401 });
    expect([session.token(), session.role(), session.userId()]).toEqual([null, null, null]);
    expect(server.count('/auth/sessions')).toBe(1);
  });

  test.each<[string, Reply, object]>([
    [
      'too many tries',
      { status: 429, body: { message: 'Slow down.', code: 'TooManyTries' } },
      { code: 'TooManyTries' },
    ],
    ['a bad gateway', { status: 502, body: '<html>' }, { status: 502 }],
    ['a page that isn’t found', { status: 404, body: '<html>' }, { status: 404 }],
    ['a portal’s page', { body: '<html>' }, { code: 'Unexpected' }],
    ['no answer', { hangUp: 'before' }, { code: 'NetworkError' }],
  ])('lives on when its renewal meets %s', async (_name, renewal, error) => {
    await expired(renewal);
    await expect(tab().call('GET /auth/sessions')).rejects.toMatchObject(error);
    expect(session.token()).toBe('first');
  });

  test('is over when a new token is refused too; the call isn’t repeated for ever', async () => {
    server = await startTestServer((call) => (call.path === '/auth/refresh' ? renewed : notSignedIn));
    await expect(tab().call('GET /auth/sessions')).rejects.toMatchObject({ status: 401 });
    expect(session.token()).toBeNull();
    expect(server.seen).toHaveLength(3);
  });

  test('is called over where the server has ended it, and not where nobody was signed in', async () => {
    server = await startTestServer(() => notSignedIn);
    session.end();
    await expect(tab().call('GET /auth/sessions')).rejects.toMatchObject({ status: 401 });
    expect(session.hasExpired()).toBe(false);

    const again = { token: 'first', payload: { userRole: 'user', _id: 'u1' } } as const;
    session.start(again);
    await expect(tab().call('GET /auth/sessions')).rejects.toMatchObject({ status: 401 });
    expect(session.hasExpired()).toBe(true);
    session.start(again);
    expect(session.hasExpired()).toBe(false);
  });

  test('that another tab has ended meanwhile isn’t begun anew', async () => {
    await expired(renewed);
    const answer = tab().call('GET /auth/sessions');
    session.end();
    await expect(answer).rejects.toMatchObject({ status: 401 });
    expect(server.count('/auth/refresh')).toBe(0);
  });

  test('stays as it is when a sign-in is refused', async () => {
    server = await startTestServer(() => notSignedIn);
    const wrong = { body: { email: 'ann@example.com', password: 'x' } };
    await expect(tab().call('POST /auth/login', wrong)).rejects.toThrow('Please sign in.');
    expect([server.seen.length, session.token()]).toEqual([1, 'first']);
  });
});
