import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useClosing, useIsLoggingOut } from '../shared/account/useLogOut.ts';
import { useSession } from '../shared/account/useSession.ts';

/**
 * Protected routes: a stranger is sent to the login page and comes back after it, but not whoever comes after one who
 * left. What one person has opened and typed isn't the next one's, who may have signed in in another tab.
 */
export function RequireSignIn() {
  const { pathname, search } = useLocation();
  const isLoggingOut = useIsLoggingOut();
  const [isLeft, setIsLeft] = useState(false);
  // This stands until the login page has come, which may be after the server's answer.
  if (isLoggingOut && !isLeft) setIsLeft(true);
  // Whoever goes back meanwhile may be the next one at this machine.
  const [cameBack] = useState(isLoggingOut);
  const signedIn = useSession();
  const [who, setWho] = useState(signedIn?.userId);
  if (signedIn !== undefined && signedIn.userId !== who) setWho(signedIn.userId);
  const closing = useClosing(who);
  if (signedIn !== undefined && !cameBack) return <Outlet key={signedIn.userId} />;
  if (isLeft) return <Navigate to="/login" replace />;
  // The session ends with the account, and what is shown may hear of that before the answer comes.
  if (closing !== undefined) return <Navigate to="/account-closed" replace />;
  return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />;
}
