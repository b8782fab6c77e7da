import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../account/useSession.ts';

/** Protected routes: a stranger is sent to the login page and comes back after it. */
export function RequireSignIn() {
  const { pathname, search } = useLocation();
  if (useSession() !== undefined) return <Outlet />;
  return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />;
}
