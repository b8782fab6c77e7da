import { afterEach, describe, expect, test, vi } from 'vitest';
import { CALLS } from '../src/contract/calls/calls.ts';
import { createApiClient } from './apiClient.ts';
import { mayBeDone } from './apiError.ts';
import { openKeysIn } from './openKeys.ts';
import { createSession } from './session.ts';
import { memoryStorage } from './testing/memoryStorage.ts';
import { startTestServer, type Reply, type Seen, type TestServer } from './testing/testServer.ts';

let server: TestServer;
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

async function setUp(answer: (call: Seen, count: number) => Reply, timeoutMs?: number, tab = memoryStorage()) {
  server = await startTestServer(answer);
  const session = createSession(memoryStorage({ authToken: 'token' }));
  const api = createApiClient({ calls: CALLS, baseUrl: server.baseUrl, session, timeoutMs, openKeys: openKeysIn(tab) });
  return {
    api,
    /** Takes a request back; gives the code of a failure. */
    cancel: (id = 'r1'): Promise<unknown> =>
      api.call('PATCH /auth/deposit-requests/:id/cancel', { params: { id } }).catch((error: unknown) => error),
  };
}

const keys = (): (string | undefined)[] => server.seen.map(({ idempotencyKey }) => idempotencyKey);
const problem = (status: number, code: string): Reply => ({ status, body: { message: 'A sentence.', code } });
const done: Reply = {
  body: {
    message: 'Cancelled.',
    data: {
      _id: 'r1',
      userId: { _id: 'u1', name: 'Ann' },
      amount: 100,
      status: 'cancelled',
      method: 'Card',
      createdAt: '2026-11-20T10:00:00.000Z',
      approvals: [],
      revision: 2,
    },
  },
};

test('a key goes with each call that takes one, and with no other', async () => {
  const { api, cancel } = await setUp((call) => (call.method === 'PATCH' ? done : { body: { message: 'Sent.' } }));
  await cancel();
  await api.call('POST /auth/forgot-password', { body: { email: 'ann@example.com' } });
  expect(keys()).toEqual([expect.stringMatching(/^[\x21-\x7e]{16,200}$/), undefined]);
});

test('a page over plain http, which has no crypto.randomUUID, makes keys as well', async () => {
  const { cancel } = await setUp(() => done);
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await expect(cancel()).resolves.toMatchObject({ message: 'Cancelled.' });
});

test('a second press while the first is under way joins it', async () => {
  const { cancel } = await setUp(() => ({ ...done, delayMs: 20 }));
  const answers = await Promise.all([cancel('r1'), cancel('r1'), cancel('r2')]);
  expect(answers[0]).toBe(answers[1]);
  expect(server.seen).toHaveLength(2);
});

describe('an intent', () => {
  test.each<[string, Reply]>([
    ['its success', done],
    ['a refusal', problem(409, 'AlreadyDecided')],
    ['bad input', problem(400, 'BadInput')],
    ['a frozen account', problem(403, 'AccountFrozen')],
    ['a key that was used for something else', problem(422, 'KeyReused')],
  ])('is settled by %s: the next try has a key of its own', async (_name, first) => {
    const { cancel } = await setUp(() => first);
    await cancel();
    await cancel();
    expect(new Set(keys()).size).toBe(2);
  });

  test.each<[string, Reply]>([
    ['no answer', { hangUp: 'before' }],
    ['half an answer', { ...done, hangUp: 'within' }],
    ['an unknown outcome', problem(503, 'OutcomeUnknown')],
    ['a server’s fault', problem(500, 'Unexpected')],
    ['a gateway’s page', { status: 502, body: '<html>' }],
    ['a gateway’s page that refuses', { status: 403, body: '<html>' }],
    ['a portal’s page, which answers 200', { body: '<html>' }],
    ['too many tries', problem(429, 'TooManyTries')],
  ])('is not settled by %s: the next try repeats its key', async (_name, first) => {
    const { cancel } = await setUp((_call, count) => (count === 1 ? first : done));
    await cancel();
    await cancel();
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  test.each<[string, Reply]>([
    ['too many tries', problem(429, 'TooManyTries')],
    ['a store that is away', problem(503, 'Unavailable')],
    ['asking who this is', problem(403, 'ReauthNeeded')],
    ['asking for a factor', problem(403, 'FactorNeeded')],
    ['a role that was lost', problem(403, 'NotAllowed')],
  ])('whose answer was lost is not settled by %s, which says nothing of it', async (_name, second) => {
    const { cancel } = await setUp((_call, count) => [{ hangUp: 'before' } as const, second][count - 1] ?? done);
    const failures = [await cancel(), await cancel()];
    await cancel();
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
    expect(failures.map(mayBeDone)).toEqual([true, true]);
  });

  test.each<[string, Reply, boolean]>([
    ['no answer', { hangUp: 'before' }, true],
    ['a gateway’s page', { status: 502, body: '<html>' }, true],
    ['a refusal', problem(409, 'AlreadyDecided'), false],
    ['too many tries', problem(429, 'TooManyTries'), false],
    ['a store that is away', problem(503, 'Unavailable'), false],
    ['an unknown outcome', problem(503, 'OutcomeUnknown'), true],
  ])('that meets %s at its first try may be done: %s', async (_name, first, expected) => {
    const { cancel } = await setUp(() => first);
    expect(mayBeDone(await cancel())).toBe(expected);
    expect(mayBeDone(await cancel())).toBe(expected);
  });

  test('that is pressed without a connection was never sent, unless it was before', async () => {
    const { cancel } = await setUp(() => ({ hangUp: 'before' }));
    const press = async (onLine: boolean) => {
      vi.stubGlobal('navigator', { onLine });
      if (!onLine) vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
      const failure = await cancel();
      vi.unstubAllGlobals();
      return mayBeDone(failure);
    };
    expect([await press(false), await press(true), await press(false)]).toEqual([false, true, true]);
  });

  test('is not settled by an answer that comes too late', async () => {
    const { cancel } = await setUp(() => ({ delayMs: 60_000 }), 50);
    await cancel();
    await cancel();
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  test('whose answer was lost keeps its key while one signs in again', async () => {
    const lostThenSignedOut = [{ hangUp: 'before' }, problem(401, 'NotSignedIn'), problem(401, 'NotSignedIn'), done];
    const { cancel } = await setUp((_call, count) => (lostThenSignedOut as Reply[])[count - 1] ?? done);
    await cancel();
    await cancel();
    await cancel();
    const sent = server.seen.filter(({ method }) => method === 'PATCH');
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test('whose answer was lost keeps its key when the page is loaded anew', async () => {
    const tab = memoryStorage();
    const page = () => setUp(() => ({ hangUp: 'before' }), undefined, tab);
    await (await page()).cancel();
    const [key] = keys();
    await server.close();
    await (await page()).cancel();
    expect(keys()).toEqual([key]);
  });

  test('is another one with another body or address', async () => {
    const { api } = await setUp(() => ({ hangUp: 'before' }));
    for (const amount of [100, 200]) {
      const body = { userId: 'u1', amount };
      await api.call('POST /auth/deposit-requests', { body }).catch(() => undefined);
      await api.call('POST /auth/withdraw-requests', { body }).catch(() => undefined);
    }
    expect(new Set(keys()).size).toBe(4);
  });

  test('is the same one with a newer code or signature', async () => {
    const { api } = await setUp(() => ({ hangUp: 'before' }));
    for (const otp of ['123456', '654321', undefined]) {
      const body = { userId: 'u1', amount: 100, ...(otp !== undefined && { otp }) };
      await api.call('POST /auth/withdraw-requests', { body }).catch(() => undefined);
    }
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
  });

  test('leaves nothing in the tab that a password could be guessed from', async () => {
    const named: string[] = [];
    const tab = memoryStorage();
    const setItem = (name: string, key: string) => {
      named.push(name);
      return tab.setItem(name, key);
    };
    const { api } = await setUp(() => ({ hangUp: 'before' }), undefined, { ...tab, setItem });
    for (const password of ['Winter-otter-1', 'Summer-otter-2'])
      await api.call('POST /auth/erase-me', { body: { password } }).catch(() => undefined);
    expect(named).toHaveLength(2);
    expect(new Set(named).size).toBe(1);
  });

  test('is open until the server has judged it', async () => {
    const { api, cancel } = await setUp((_call, count) => (count === 1 ? { hangUp: 'before' } : done));
    const isOpen = (): boolean => api.isOpen('PATCH /auth/deposit-requests/:id/cancel', { params: { id: 'r1' } });
    const seen = [isOpen()];
    await cancel();
    seen.push(isOpen());
    await cancel();
    expect([...seen, isOpen()]).toEqual([false, true, false]);
  });

  test('without a key tells a refusal from one after a lost answer', async () => {
    const { api } = await setUp((_call, count) => (count === 2 ? { hangUp: 'before' } : problem(400, 'BadInput')));
    const confirm = (token: string) =>
      api.call('POST /auth/confirm-email-change', { body: { token } }).catch((error: unknown) => error);
    const failures = [await confirm('t1'), await confirm('t1'), await confirm('t1'), await confirm('t2')];
    expect(failures).toMatchObject([false, false, true, false].map((earlierMayBeDone) => ({ earlierMayBeDone })));
  });

  test('to send a file is the same one only with the same file', async () => {
    const { api } = await setUp(() => ({ hangUp: 'before' }));
    const fields = { name: 'Farm', category: 'Agriculture', investmentReturn: '18%', duration: '9 months' } as const;
    const send = (name: string) =>
      api
        .call('POST /auth/investments', {
          form: { ...fields, pricePerUnit: '50', img: new File(['a'], name, { lastModified: 1 }) },
        })
        .catch(() => undefined);
    await send('a.png');
    await send('a.png');
    await send('b.png');
    expect([new Set(keys()).size, keys()[0] === keys()[1]]).toEqual([2, true]);
  });
});
