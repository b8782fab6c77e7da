import { randomUUID } from 'node:crypto';
import type { Context, Middleware, Next } from 'koa';
import type { Logger } from 'pino';
import type { Problem as ProblemBody } from '../contract/problem.ts';
import { FilesUnavailable } from '../files/files.ts';
import type { Caller, RequestState } from './context.ts';
import { isOnApi } from './onApi.ts';
import { isDatabaseLoss, notFound, Problem, problemOf } from './problem.ts';

/**
 * Writes every failure in the contract's one shape. What nobody expected is logged and answered without its text.
 * @param writes how many there were so far in people's tables, by this process
 */
export const answerProblems =
  (log: Pick<Logger, 'debug' | 'error' | 'warn'>, writes: () => number) =>
  async (ctx: Context & { state: RequestState & { command?: unknown } }, next: Next): Promise<void> => {
    const before = writes();
    try {
      await next();
      if (isOnApi(ctx) && isUnanswered(ctx)) throw unanswered(ctx.status);
    } catch (error) {
      const { requestId, written, command } = ctx.state;
      // Of what is no command nobody notes whether it has begun: any write since then may have been the call's own.
      const begun = ctx.method !== 'GET' && !command && isDatabaseLoss(error) && writes() !== before;
      const problem = problemOf(error);
      // Nothing else tells an operator that they are away.
      if (error instanceof FilesUnavailable) log.warn({ requestId, err: error }, 'files are away');
      else if (problem) log.debug({ requestId, code: problem.code, issues: problem.issues }, problem.message);
      else log.error({ requestId, err: error }, 'an unexpected error');
      // What fails once a command was written hides its outcome, and never undoes it.
      writeProblem(ctx, written || begun ? new Problem('OutcomeUnknown') : (problem ?? new Problem('Unexpected')));
      discardBody(ctx);
    }
  };

function writeProblem(ctx: Context, problem: Problem): void {
  const { status, code, message, facts, issues, retryAfterSeconds } = problem;
  ctx.status = status;
  if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds));
  if (status === 401) ctx.set('WWW-Authenticate', 'Bearer');
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { message, code, ...(facts && { facts }), ...(issues && { issues: [...issues] }) } satisfies ProblemBody;
}

/** Lets go of what is still to come of a refused body: left unread, it would block the connection's next request. */
function discardBody({ req }: Context): void {
  if (req.complete) return;
  req.unpipe();
  req.resume();
}

const isUnanswered = (ctx: Context): boolean => ctx.status >= 400 && (ctx.body === undefined || ctx.body === null);

const unanswered = (status: number): Problem => (status === 405 ? new Problem('MethodNotAllowed') : notFound());

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

/** The pattern of the path: paths themselves can hold tokens. */
export function routeOf(matched: unknown, asked: Pick<Context, 'path'>): string {
  if (typeof matched === 'string') return matched;
  return isOnApi(asked) ? '(no such call)' : '(front end)';
}
