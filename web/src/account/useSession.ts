import { useSyncExternalStore } from 'react';
import { session } from '../api/apiClient.ts';

export interface SignedInAs {
  token: string;
  role: string | null;
  userId: string;
}

/** Who is signed in in this browser, or undefined. */
export function useSession(): SignedInAs | undefined {
  const token = useSyncExternalStore(session.subscribe, session.token);
  const role = useSyncExternalStore(session.subscribe, session.role);
  const userId = useSyncExternalStore(session.subscribe, session.userId);
  return token === null || userId === null ? undefined : { token, role, userId };
}

/** The signed-in person's id, for screens behind the guard. */
export function useUserId(): string {
  return useSession()?.userId ?? '';
}
