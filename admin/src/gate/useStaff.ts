import type { Me } from '@northvale/api/contract/profile.ts';
import { useEffect, useState } from 'react';
import type { ApiClient } from '../api/apiClient.ts';
import { ApiError } from '../api/apiError.ts';
import type { Session } from '../api/session.ts';

export type Visitor =
  | { kind: 'checking' }
  | { kind: 'stranger' }
  | { kind: 'investor'; name: string }
  | { kind: 'staff' }
  | { kind: 'unreachable'; message: string };

/** Asks the api who this is: what the browser remembers about the role may be old. */
export function useStaff(api: ApiClient, session: Session): { visitor: Visitor; retry: () => void } {
  const [visitor, setVisitor] = useState<Visitor>({ kind: 'checking' });

  useEffect(() => {
    void whoIsThis(api, session).then(setVisitor);
  }, [api, session]);

  const retry = () => {
    setVisitor({ kind: 'checking' });
    void whoIsThis(api, session).then(setVisitor);
  };
  return { visitor, retry };
}

async function whoIsThis(api: ApiClient, session: Session): Promise<Visitor> {
  try {
    if (session.read() === null && !(await api.refresh())) return { kind: 'stranger' };
    const { json: me } = await api.call<Me>('/auth/me');
    const signIn = session.read();
    if (signIn !== null) session.keep({ ...signIn, role: me.role, userId: me._id });
    return me.role === 'admin' || me.role === 'auditor' ? { kind: 'staff' } : { kind: 'investor', name: me.name };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { kind: 'stranger' };
    return { kind: 'unreachable', message: error instanceof Error ? error.message : 'Network Error' };
  }
}
