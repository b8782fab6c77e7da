import { ownerOf } from '@northvale/ledger/account/state.ts';
import type { Access } from '../contract/calls/call.ts';
import type { UserRole } from '../contract/fields.ts';
import type { Caller, Step } from './context.ts';
import { notAllowed, notFound, Problem } from './problem.ts';

const STAFF = ['admin', 'auditor'] as const;

/** Who may make a call by their role, whomever it is about. */
const ROLES: Readonly<Partial<Record<Access, readonly UserRole[]>>> = {
  'own or staff': STAFF,
  'own or admin': ['admin'],
  staff: STAFF,
  admin: ['admin'],
};

/** Lets signed-in people pass, of the roles that the access names. */
export const admitted =
  (access: Access): Step<{ caller: Caller }> =>
  async (ctx, next) => {
    ctx.state.caller = await ctx.state.identify();
    if (access === 'staff' || access === 'admin') assertRole(ctx.state.caller, access);
    await next();
  };

/** Lets people pass whom the call is about, and the roles that the access names. A body that says whom was checked. */
export const admittedFor =
  (access: Access): Step<{ caller: Caller; body?: { userId?: string } }> =>
  async (ctx, next) => {
    const { caller, body } = ctx.state;
    const { userId, id } = ctx.params;
    const about = userId ?? (id === undefined ? body?.userId : ownerOf(id));
    if (about === undefined) throw notFound();
    if (caller.id !== about) assertRole(caller, access);
    await next();
  };

function assertRole({ role, lacksSecondFactor }: Caller, access: Access): void {
  if (!ROLES[access]?.includes(role)) throw notAllowed();
  if (lacksSecondFactor)
    throw new Problem('OtpRequired', { message: 'Set up two-factor authentication in the Settings first.' });
}
