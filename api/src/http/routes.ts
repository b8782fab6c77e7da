import Router, { type RouterMiddleware } from '@koa/router';
import type { Handler, RequestState, Step } from './context.ts';

interface Register {
  (path: string, handler: Handler): void;
  <A>(path: string, a: Step<A>, handler: Handler<A>): void;
  <A, B>(path: string, a: Step<A>, b: Step<B>, handler: Handler<A & B>): void;
  <A, B, C>(path: string, a: Step<A>, b: Step<B>, c: Step<C>, handler: Handler<A & B & C>): void;
  <A, B, C, D>(path: string, a: Step<A>, b: Step<B>, c: Step<C>, d: Step<D>, handler: Handler<A & B & C & D>): void;
  <A, B, C, D, E>(
    path: string,
    a: Step<A>,
    b: Step<B>,
    c: Step<C>,
    d: Step<D>,
    e: Step<E>,
    handler: Handler<A & B & C & D & E>,
  ): void;
}

/** A feature's routes. A handler sees what the steps before it have put into `ctx.state`, with its types. */
export interface Routes {
  readonly get: Register;
  readonly post: Register;
  readonly put: Register;
  readonly patch: Register;
  readonly delete: Register;
  readonly router: Router<RequestState>;
}

/** Paths are written as the contract has them, without `/api`: `/auth/deposit-requests/:id`. */
export function createRoutes(): Routes {
  const router = new Router<RequestState>({ sensitive: true });
  // The overloads of `Register` hold what @koa/router's own types can't: steps that add to the state in turn.
  const on = (method: 'get' | 'post' | 'put' | 'patch' | 'delete'): Register =>
    ((path: string, ...steps: RouterMiddleware<RequestState>[]) => void router[method](path, ...steps)) as Register;
  return {
    get: on('get'),
    post: on('post'),
    put: on('put'),
    patch: on('patch'),
    delete: on('delete'),
    router,
  };
}
