import type { Session } from '@northvale/api/client/session.ts';
import type { UserRole } from '@northvale/api/contract/fields.ts';
import type { Me } from '@northvale/api/contract/profile.ts';
import type { AuthProvider } from 'react-admin';
import type { Api } from './calls.ts';

/** How long whoever logs out looks at the console while the server doesn't answer. */
const PATIENCE_MS = 3_000;

/** To look, and to take the figures along. */
const reads: ReadonlySet<string> = new Set(['list', 'show', 'export']);

/** What is more than to look. */
export const ACTIONS = ['decide', 'edit', 'seeDocument'] as const;

/** What each role may do here. */
const MAY: Readonly<Record<UserRole, (action: string) => boolean>> = {
  user: () => false,
  auditor: (action) => reads.has(action),
  admin: () => true,
};

interface AuthOptions {
  api: Api;
  session: Session;
  /** The investor app's sign-in page; absolute, because react-admin takes anything else for a page of its own. */
  signInUrl: string;
  /** The same with the way back to where the person is. */
  signInAndReturnUrl: () => string;
}

/** Signing in happens in the investor app; here a sign-in is used, renewed and ended. */
export function createAuthProvider({ api, session, signInUrl, signInAndReturnUrl }: AuthOptions): AuthProvider {
  // Figures that are fetched meanwhile meet the ended session; that mustn't lead back to where one is leaving from.
  let leaving = false;
  const stranger = () =>
    Object.assign(new Error('Not signed in'), {
      message: false,
      redirectTo: leaving ? signInUrl : signInAndReturnUrl(),
    });

  return {
    async login() {
      throw new Error('The back office has no sign-in form of its own.');
    },
    async logout() {
      // Where the session has ended by itself, whoever signs in next is to know it, and to be where they were.
      if (session.token() === null) return signInUrl;
      leaving = true;
      const end = session.leaving();
      const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, false));
      const told = api.call('POST /auth/logout').then(
        () => true,
        (error: { status?: number }) => error.status === 401,
      );
      const isTold = await Promise.race([told, patience]);
      end();
      // The cookie, which only the server can take away, may still be good.
      return isTold ? signInUrl : `${signInUrl}?loggedOut=here`;
    },
    async checkAuth() {
      if (session.token() === null) throw stranger();
    },
    // The client has already tried to renew the token, so a 401 that arrives here is final; unless it was another
    // person's, whom somebody has followed meanwhile.
    async checkError(error: { status?: number } | undefined) {
      if (error?.status === 401 && (leaving || session.token() === null)) throw stranger();
    },
    async getIdentity() {
      return identityOf(await api.call('GET /auth/me'));
    },
    async canAccess({ action }) {
      return mayDo(session.role() ?? '', action);
    },
  };
}

export const identityOf = ({ _id, name, email }: Me) => ({ id: _id, fullName: name, email });

export function mayDo(role: string, action: string): boolean {
  return Object.hasOwn(MAY, role) && MAY[role as UserRole](action);
}
