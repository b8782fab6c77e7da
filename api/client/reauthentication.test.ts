import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CALLS } from '../src/contract/calls/calls.ts';
import { createApiClient } from './apiClient.ts';
import { createReauthentication, showByPassword } from './reauthentication.ts';
import { createSession } from './session.ts';
import { memoryStorage } from './testing/memoryStorage.ts';
import { startTestServer, type Reply, type TestServer } from './testing/testServer.ts';

let server: TestServer;
// Other tabs tell of themselves through it.
beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());
afterEach(() => server.close());

const needed: Reply = { status: 403, body: { message: 'Please show once more that it is you.', code: 'ReauthNeeded' } };
const linked: Reply = {
  status: 201,
  body: {
    message: 'Bank account added.',
    data: { _id: 'b1', bankName: 'Citigroup', accountNumber: '1234', accountHolderName: 'Ann' },
  },
};
const body = { bankName: 'Citigroup', accountNumber: '1234', accountHolderName: 'Ann' } as const;

/** A browser whose person answers the question as told, and a server that asks it until a password was shown. */
async function setUp(answer: (shown: (password: string) => Promise<unknown>) => Promise<boolean>) {
  let shown = false;
  server = await startTestServer(({ path, body: sent }) => {
    if (path !== '/auth/reauth') return shown ? linked : needed;
    if (!sent.includes('right')) return { status: 400, body: { message: 'The password is wrong.', code: 'BadInput' } };
    if (!sent.includes('otp')) return { status: 403, body: { message: 'The code, please.', code: 'OtpRequired' } };
    shown = true;
    return { body: { message: 'Thank you.', until: '2026-11-21T12:10:00.000Z' } };
  });
  const storage = memoryStorage({ authToken: 'first', userRole: 'user', userID: 'u1' });
  const session = createSession(storage);
  const reauthentication = createReauthentication(session);
  const api = createApiClient({ calls: CALLS, baseUrl: server.baseUrl, session, reauthentication });
  const told: unknown[] = [];
  let questions = 0;
  reauthentication.subscribe(() => {
    if (!reauthentication.asked()) return;
    questions += 1;
    if (questions > 1) return;
    const show = async (password: string) => {
      const otp = told.length > 1 ? { otp: '123456' } : {};
      told.push(await showByPassword(api, { password, ...otp }));
    };
    void answer(show).then(reauthentication.answer);
  });
  return { api, told, session, storage, reauthentication };
}

test('a call that needs a recent sign-in waits for it, and goes on under the same key', async () => {
  const { api, told } = await setUp(async (show) => {
    for (const password of ['wrong', 'right', 'right']) await show(password);
    return true;
  });
  const answer = await api.call('POST /auth/add-bank', { body });
  expect(answer.message).toBe('Bank account added.');
  expect(told).toEqual([
    { kind: 'refused', error: expect.objectContaining({ sentence: 'The password is wrong.' }) },
    { kind: 'codeWanted', error: expect.objectContaining({ sentence: 'The code, please.' }) },
    { kind: 'shown' },
  ]);
  const keys = server.seen.filter(({ path }) => path === '/auth/add-bank').map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('two calls that need it share one question', async () => {
  const { api } = await setUp(async (show) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const password of ['wrong', 'wrong', 'right']) await show(password);
    return true;
  });
  const answers = await Promise.all([
    api.call('POST /auth/add-bank', { body }),
    api.call('POST /auth/add-bank', { body: { ...body, accountNumber: '5678' } }),
  ]);
  expect(answers).toHaveLength(2);
  expect(server.count('/auth/reauth')).toBe(3);
});

test('whoever doesn’t want to show it finds the call refused, and nothing was sent again', async () => {
  const { api } = await setUp(async () => false);
  await expect(api.call('POST /auth/add-bank', { body })).rejects.toMatchObject({ code: 'ReauthNeeded' });
  expect(server.count('/auth/add-bank')).toBe(1);
});

/** What another tab does: this one hears of it a moment later. */
const other = { authToken: 'second', userID: 'u2' };

test('what one person wanted isn’t done as somebody else who has signed in in another tab and answers', async () => {
  let signIn = (): void => {};
  const { api, storage } = await setUp(async (show) => {
    signIn();
    for (const password of ['wrong', 'wrong', 'right']) await show(password);
    return true;
  });
  signIn = () => Object.entries(other).forEach(([name, value]) => storage.setItem(name, value));
  await expect(api.call('POST /auth/add-bank', { body })).rejects.toMatchObject({ code: 'ReauthNeeded' });
  expect(server.count('/auth/reauth')).toBe(3);
  expect(server.count('/auth/add-bank')).toBe(1);
});

test('the question goes once somebody else has signed in in another tab', async () => {
  const { api, storage, reauthentication } = await setUp(() => new Promise(() => {}));
  const asked = api.call('POST /auth/add-bank', { body });
  await expect.poll(() => reauthentication.asked()).toBe(true);
  Object.entries(other).forEach(([name, value]) => storage.setItem(name, value));
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'authToken' }));
  expect(reauthentication.asked()).toBe(false);
  await expect(asked).rejects.toMatchObject({ code: 'ReauthNeeded' });
});

test('the question goes with the session', async () => {
  const { api, session, reauthentication } = await setUp(() => new Promise(() => undefined));
  const call = api.call('POST /auth/add-bank', { body });
  await expect.poll(reauthentication.asked).toBe(true);
  session.end();
  await expect(call).rejects.toMatchObject({ code: 'ReauthNeeded' });
  expect(reauthentication.asked()).toBe(false);
});
