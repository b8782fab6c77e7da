import { METHODS } from 'node:http';
import Router, { type RouterMiddleware } from '@koa/router';
import type { Call } from '../contract/calls/call.ts';
import { type CallName, CALLS } from '../contract/calls/calls.ts';
import type { RequestState } from './context.ts';
import type { AnyRoute, Routes } from './routes.ts';
import { type StepParts, stepsOf } from './steps.ts';

type Middlewares = RouterMiddleware<RequestState>[];

/**
 * The router of the whole contract: for each entry its method, its path, its steps and its one route.
 * @throws Error naming a call without a route, or with two
 */
export function createRouter(features: readonly Routes[], parts: StepParts): Router<RequestState> {
  const routes = joined(features);
  // Of a method that it doesn't know, the router would say that it isn't allowed even where nothing is.
  const router = new Router<RequestState>({ prefix: '/api', sensitive: true, strict: true, methods: METHODS });
  for (const [name, call] of Object.entries<Call>(CALLS)) {
    const route = routes.get(name as CallName);
    if (!route) throw new Error(`${name} has no route`);
    const [method = '', path = ''] = name.split(' ');
    // What the steps have put into the state is what the route's type says: `stepsOf` and
    // `CallState` read the same entry.
    router.register(path, [method], [...stepsOf(path, call, parts), route] as unknown as Middlewares, { name });
  }
  lookUp(router);
  return router;
}

/** Most paths are fixed: once found, they aren't compared with those of all calls again. */
function lookUp(router: Router<RequestState>): void {
  const compare = router.match.bind(router);
  const known = new Map<string, ReturnType<typeof compare>>();
  router.match = (path, method) => {
    const name = `${method} ${path}`;
    const before = known.get(name);
    if (before) return before;
    const found = compare(path, method);
    // Those with parameters are as many as anybody thinks up.
    if (found.route && found.path.every(({ paramNames }) => paramNames.length === 0)) known.set(name, found);
    return found;
  };
}

function joined(features: readonly Routes[]): ReadonlyMap<CallName, AnyRoute> {
  const routes = new Map<CallName, AnyRoute>();
  for (const [name, route] of features.flatMap(({ all }) => [...all])) {
    if (routes.has(name)) throw new Error(`${name} has two routes`);
    routes.set(name, route);
  }
  return routes;
}
