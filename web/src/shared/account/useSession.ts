import { useSyncExternalStore } from 'react';
import { session } from '../api/session.ts';

export interface SignedInAs {
  token: string;
  role: string | null;
  userId: string;
}

/** While the build draws a page. */
const nobody = (): null => null;

/** Who is signed in in this browser, or undefined. */
export function useSession(): SignedInAs | undefined {
  const token = useSyncExternalStore(session.subscribe, session.token, nobody);
  const role = useSyncExternalStore(session.subscribe, session.role, nobody);
  const userId = useSyncExternalStore(session.subscribe, session.userId, nobody);
  return token === null || userId === null ? undefined : { token, role, userId };
}

/** The signed-in person's id, for screens behind the guard. */
export function useUserId(): string {
  return useSession()?.userId ?? '';
}
