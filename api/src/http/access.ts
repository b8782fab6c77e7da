import type { UserRole } from '../contract/fields.ts';
import type { Caller, Step } from './context.ts';
import { notAllowed } from './problem.ts';

/** Lets signed-in people pass. */
export const authenticated: Step<{ caller: Caller }> = async (ctx, next) => {
  ctx.state.caller = await ctx.state.identify();
  await next();
};

/** Lets signed-in people of these roles pass. */
export const requireRole = (...roles: readonly UserRole[]): Step<{ caller: Caller }> =>
  (ctx, next) =>
    authenticated(ctx, async () => {
      if (!roles.includes(ctx.state.caller.role)) throw notAllowed();
      await next();
    });

/** @throws Problem where a user's id isn't the caller's own */
export function assertOwn(caller: Caller, userId: string): void {
  if (caller.id !== userId) throw notAllowed();
}

/** Admins and auditors may read anyone's records. @throws Problem for anyone else's but one's own */
export function assertMayRead(caller: Caller, userId: string): void {
  if (caller.role === 'user') assertOwn(caller, userId);
}
