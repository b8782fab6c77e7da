import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { CoreAdminContextProps } from 'react-admin';
import {
  Link,
  matchPath,
  Navigate,
  type NavigateOptions,
  Outlet,
  Route,
  Routes,
  type To,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router-dom';

type Provider = NonNullable<CoreAdminContextProps['routerProvider']>;

/**
 * What react-admin routes by. Its own takes along routers that load data and can hold somebody back, which is as much
 * again as all the rest of routing: here queries load data, and nobody is held back.
 */
export const routerProvider: Provider = {
  useNavigate: useSteadyNavigate,
  useLocation,
  useParams: () => useParams() as never,
  useMatch,
  useInRouterContext,
  useCanBlock: () => false,
  useBlocker: () => ({ state: 'unblocked', reset: undefined, proceed: undefined, location: undefined }),
  Link,
  Navigate,
  Route: Route as Provider['Route'],
  Routes,
  Outlet,
  matchPath,
  RouterWrapper: ({ children }: { children: ReactNode }) => children,
};

/** The same at every address: what depends on it isn't done again because somebody went elsewhere. */
function useSteadyNavigate() {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => void (latest.current = navigate), [navigate]);
  return useCallback((to: To | number, options?: NavigateOptions): void => {
    if (typeof to === 'number') void latest.current(to);
    else void latest.current(to, options);
  }, []);
}
