import { hasCode, isApiError } from '@northvale/api/client/apiError.ts';
import type { Session } from '@northvale/api/client/session.ts';
import { isStaff } from '@northvale/api/contract/fields.ts';
import type { Me } from '@northvale/api/contract/profile.ts';
import { useEffect, useState } from 'react';
import type { Api } from '../../shared/api/calls.ts';

export type Visitor =
  | { kind: 'checking' }
  | { kind: 'stranger' }
  | { kind: 'investor'; name: string }
  /** Staff who have yet to show the second factor that is asked of them. */
  | { kind: 'factorless' }
  | { kind: 'staff'; me: Me }
  | { kind: 'unreachable'; error: unknown };

/** Who this is, as was found out before, or is asked now. */
export function useStaff(api: Api, session: Session, known?: Visitor): { visitor: Visitor; retry: () => void } {
  const [visitor, setVisitor] = useState<Visitor>(known ?? { kind: 'checking' });

  useEffect(() => {
    if (known === undefined) void whoIsThis(api, session).then(setVisitor);
  }, [api, session, known]);

  // What stands here is one person's, read and sent: whoever comes after them in this browser begins anew, and who has
  // left in another tab is out here too. A renewed session may bring another role: what that may not is not offered.
  const { _id: myId, role } = visitor.kind === 'staff' ? visitor.me : {};
  useEffect(() => {
    if (myId === undefined) return undefined;
    const look = (elsewhere = false) => {
      const isSame = session.userId() === myId && session.role() === role;
      if (session.token() !== null && !isSame) window.location.reload();
      else if (session.token() === null && elsewhere) setVisitor({ kind: 'stranger' });
    };
    look();
    return session.subscribe(look);
  }, [session, myId, role]);

  const retry = () => {
    setVisitor({ kind: 'checking' });
    void whoIsThis(api, session).then(setVisitor);
  };
  return { visitor, retry };
}

/** Asks the api: what the browser remembers about the role may be old. */
export async function whoIsThis(api: Api, session: Session): Promise<Visitor> {
  const asking = session.userId();
  // Somebody else may sign in in another tab meanwhile: what is answered then is about who was here before.
  const isAnother = () => session.userId() !== asking;
  try {
    // Nobody who is signed in is without one: it ends with the session.
    if (session.token() === null) return { kind: 'stranger' };
    // Asked beside the other, and only looked at where it is known whose they are.
    const sessions = api.call('GET /auth/sessions');
    sessions.catch(() => undefined);
    const me = await api.call('GET /auth/me');
    if (isAnother()) return await whoIsThis(api, session);
    session.identify({ userRole: me.role, _id: me._id });
    if (!isStaff(me.role)) return { kind: 'investor', name: me.name };
    await sessions;
    return { kind: 'staff', me };
  } catch (error) {
    if (isAnother() && session.token() !== null) return whoIsThis(api, session);
    if (isApiError(error) && error.status === 401) return { kind: 'stranger' };
    if (hasCode(error, 'FactorNeeded')) return { kind: 'factorless' };
    return { kind: 'unreachable', error };
  }
}
