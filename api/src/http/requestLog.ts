import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Caller, RequestState } from './context.ts';
import { isOnApi } from './onApi.ts';

/** Asked every few seconds by who watches: that a process isn't ready yet is its answer, and no failure to alert of. */
const PROBE = '/api/health/ready';

type LoggedMiddleware = Middleware<RequestState, { _matchedRoute?: unknown }>;

/**
 * Gives each request an id and a log line. The line names the route, not the path: paths can hold reset tokens; and who
 * called by their id. Neither bodies nor headers are logged.
 */
export const requestLog =
  (log: Logger, observe: (route: string, method: string, status: number, seconds: number) => void): LoggedMiddleware =>
  async (ctx, next) => {
    const started = performance.now();
    ctx.state.requestId = randomUUID();
    ctx.set('X-Request-Id', ctx.state.requestId);
    try {
      await next();
    } finally {
      const ms = performance.now() - started;
      const route = routeOf(ctx._matchedRoute, ctx);
      observe(route, ctx.method, ctx.status, ms / 1000);
      const { requestId, caller } = ctx.state as RequestState & { caller?: Pick<Caller, 'id'> };
      const user = caller ? { user: caller.id } : {};
      const line = { requestId, method: ctx.method, route, status: ctx.status, ...user, ms: Math.round(ms * 10) / 10 };
      if (ctx.status >= 500 && route !== PROBE) log.error(line, 'request');
      else if (ctx.status >= 400 || ctx.method !== 'GET') log.info(line, 'request');
      else log.debug(line, 'request');
    }
  };

function routeOf(matched: unknown, asked: Pick<Context, 'path'>): string {
  if (typeof matched === 'string') return matched;
  return isOnApi(asked) ? '(no such call)' : '(front end)';
}
