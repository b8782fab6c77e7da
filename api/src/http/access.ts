import type { UserRole } from '../contract/fields.ts';
import type { Caller, Step } from './context.ts';
import { notAllowed, Problem } from './problem.ts';

/** Lets signed-in people pass. */
export const authenticated: Step<{ caller: Caller }> = async (ctx, next) => {
  ctx.state.caller = await ctx.state.identify();
  await next();
};

/** Lets signed-in people of these roles pass. */
export const requireRole =
  (...roles: readonly UserRole[]): Step<{ caller: Caller }> =>
  (ctx, next) =>
    authenticated(ctx, async () => {
      const { role, lacksSecondFactor } = ctx.state.caller;
      if (!roles.includes(role)) throw notAllowed();
      if (lacksSecondFactor)
        throw new Problem('OtpRequired', { message: 'Set up two-factor authentication in the Settings first.' });
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
