import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from '@northvale/api/client/apiClient.ts';
import { createSession } from '@northvale/api/client/session.ts';
import { memoryStorage } from '@northvale/api/client/testing/memoryStorage.ts';
import { startTestServer, type Reply, type TestServer } from '@northvale/api/client/testing/testServer.ts';
import { asked } from './calls.ts';
import { createAuthProvider, mayDo } from './authProvider.ts';

let server: TestServer;
afterEach(() => server.close());

const signInUrl = 'https://northvale.example/login';
const signInAndReturnUrl = `${signInUrl}?next=%2Fadmin-dashboard%2F`;

async function setUp(
  token: string | null,
  role: string,
  answer: () => Reply = () => ({ body: { message: 'Signed out.' } }),
) {
  server = await startTestServer(answer);
  const session = createSession(memoryStorage(token === null ? {} : { authToken: token, userRole: role }));
  const api = createApiClient({ ...asked, baseUrl: server.baseUrl, session });
  return {
    session,
    auth: createAuthProvider({ api, session, signInUrl, signInAndReturnUrl: () => signInAndReturnUrl }),
  };
}

test('a stranger is sent to the sign-in page with the way back', async () => {
  const { auth } = await setUp(null, '');
  await expect(auth.checkAuth({})).rejects.toMatchObject({ redirectTo: signInAndReturnUrl });
});

test('signing out ends the session at the server and forgets it here', async () => {
  const { auth, session } = await setUp('token', 'admin');
  expect(await auth.logout({})).toBe(signInUrl);
  expect(server.seen.map((call) => [call.method, call.path])).toEqual([['POST', '/auth/logout']]);
  expect(session.token()).toBeNull();
});

test('what is refused while signing out does not lead back', async () => {
  const { auth } = await setUp('token', 'admin');
  const leaving = auth.logout({});
  await expect(auth.checkError({ status: 401 })).rejects.toMatchObject({ redirectTo: signInUrl });
  await leaving;
});

test('whoever’s session the server has ended is told so where they sign in, also though react-admin signs them out', async () => {
  const { auth, session } = await setUp('token', 'admin');
  session.expire();
  await auth.logout({});
  expect(session.hasExpired()).toBe(true);
  expect(server.seen).toEqual([]);
  // Another call that meets the ended session, as the screen makes several.
  await expect(auth.checkError({ status: 401 })).rejects.toMatchObject({ redirectTo: signInAndReturnUrl });
});

test.each<[string, Reply]>([
  ['is out of reach', { hangUp: 'before' }],
  ['can’t do it', { status: 500, body: { message: 'An error occurred.', code: 'Unexpected' } }],
])('signing out works while the server %s, which is told where one signs in', async (_, reply) => {
  const { auth, session } = await setUp('token', 'admin', () => reply);
  expect(await auth.logout({})).toBe(`${signInUrl}?loggedOut=here`);
  expect(session.token()).toBeNull();
});

test('whoever signs out of a session that the server has ended is told nothing', async () => {
  const { auth } = await setUp('token', 'admin', () => ({
    status: 401,
    body: { message: 'Please sign in.', code: 'NotSignedIn' },
  }));
  expect(await auth.logout({})).toBe(signInUrl);
});

test('signing out ends nobody’s session who has signed in in another tab meanwhile', async () => {
  const { auth, session } = await setUp('token', 'admin');
  const leaving = auth.logout({});
  session.start({ token: 'other', payload: { userRole: 'admin', _id: 'a2' } });
  await leaving;
  expect(session.token()).toBe('other');
});

test('signing out isn’t kept up by a server that doesn’t answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { auth, session } = await setUp('token', 'admin', () => ({ delayMs: 60_000 }));
  const leaving = auth.logout({});
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect([await leaving, session.token()]).toEqual([`${signInUrl}?loggedOut=here`, null]);
});

test('a refusal keeps the person signed in, a 401 that has ended the session does not', async () => {
  const { auth, session } = await setUp('token', 'admin');
  await expect(auth.checkError({ status: 403 })).resolves.toBeUndefined();
  session.expire();
  await expect(auth.checkError({ status: 401 })).rejects.toMatchObject({ redirectTo: signInAndReturnUrl });
});

test('a 401 that somebody else’s token has met signs out nobody', async () => {
  const { auth } = await setUp('token', 'admin');
  await expect(auth.checkError({ status: 401 })).resolves.toBeUndefined();
});

test('an auditor reads everything and changes nothing', () => {
  expect(['list', 'show', 'export'].every((action) => mayDo('auditor', action))).toBe(true);
  expect(['create', 'edit', 'delete', 'decide', 'seeDocument'].some((action) => mayDo('auditor', action))).toBe(false);
});

test('an admin may do all of it, an investor none', () => {
  expect(['list', 'create', 'decide'].every((action) => mayDo('admin', action))).toBe(true);
  expect(['list', 'create', 'decide'].some((action) => mayDo('user', action))).toBe(false);
});
