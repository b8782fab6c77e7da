import { ownerOf } from '@northvale/ledger/account/state.ts';
import type { Next, ParameterizedContext } from 'koa';
import type { Access, Belonging, Call } from '../contract/calls/call.ts';
import { isStaff, type UserRole } from '../contract/fields.ts';
import { said } from '../contract/said.ts';
import type { PersonalData } from '../identity/personalData.ts';
import { notAllowed, notFound, Problem } from './problem.ts';

/** Who calls, as their token and their account say. */
export interface Caller {
  readonly id: string;
  readonly role: UserRole;
  readonly sessionId: string;
  /** Whether they have shown in this session, within the last ten minutes, who they are. */
  readonly shownRecently: boolean;
  /** The password isn't theirs yet: it was printed at the first start. */
  readonly passwordPrinted: boolean;
  /** The owner has said that it wasn't them: until the reset by mail it may be somebody else who calls. */
  readonly locked: boolean;
  /** True for staff who must show a second factor in this session before anything else. */
  readonly lacksFactor: boolean;
  /** Whether they have shown a second factor or a passkey in this session. */
  readonly factorShown: boolean;
}

/** Of a caller what their token says. */
export type TokenHolder = Pick<Caller, 'id' | 'role' | 'sessionId'>;

/** Who shows a token, or a ticket, which names no role. */
export type Holder = Omit<TokenHolder, 'role'> & Partial<Pick<TokenHolder, 'role'>>;

/** What every request carries from the first middleware on. */
export interface RequestState {
  requestId: string;
  /** Set once a command of this request was written. */
  written?: true;
  /** Finds out who calls, once for all steps unless anew. @throws Problem (401) where nobody is signed in */
  identify: (how?: { readonly anew: boolean }) => Promise<Caller>;
}

/** A request with what its steps so far have put into its state. */
export type Ctx<Adds = object> = ParameterizedContext<
  RequestState & Adds,
  { params: Readonly<Record<string, string>> }
>;

/** What comes before a route's own code, and puts into the request's state what the route relies on. */
export type Step<Adds = object> = (ctx: Ctx<Adds>, next: Next) => Promise<unknown>;

/** Which calls each role may make, whomever they are about. */
const MAY_MAKE: Readonly<Record<UserRole, readonly Access[]>> = {
  user: [],
  auditor: ['own or staff', 'staff'],
  admin: ['own or staff', 'own or admin', 'staff', 'admin'],
};

/** Whether each role sees others' numbers, of bank accounts and documents, in full. */
const SEES_NUMBERS: Readonly<Record<UserRole, boolean>> = { user: false, auditor: false, admin: true };

export const seesNumbers = (role: UserRole): boolean => SEES_NUMBERS[role];

/** Lets signed-in people pass, of the roles that the access names, with the factor that is asked of staff. */
export const admitted =
  ({
    access,
    withoutFactor,
    withPrintedPassword,
  }: Pick<Call, 'access' | 'withoutFactor' | 'withPrintedPassword'>): Step<Admitted> =>
  async (ctx, next) => {
    const admit = async (anew: boolean): Promise<void> => {
      const caller = await ctx.state.identify({ anew });
      ctx.state.caller = caller;
      if (access === 'staff' || access === 'admin') assertRole(caller, access);
      // Before any factor, since changing the password shows none.
      if (caller.passwordPrinted && !withPrintedPassword) throw new Problem('PasswordChangeNeeded');
      if (caller.lacksFactor && !withoutFactor && !caller.passwordPrinted) throw new Problem('FactorNeeded');
    };
    ctx.state.admitAnew = () => admit(true);
    await admit(false);
    await next();
  };

interface Admitted {
  caller: Caller;
  /**
   * For what a call does long after it began: an upload takes minutes. @throws Problem where it isn't let in any more
   */
  admitAnew: () => Promise<void>;
}

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

/** Refuses what is another person's. Of what nobody has, the route says that it isn't there. */
export const owning =
  (what: Belonging, personalData: PersonalData): Step<{ caller: Caller }> =>
  async (ctx, next) => {
    const owner = await personalData.ownerOf(what, ctx.params['id'] ?? '');
    if (owner !== undefined && owner !== ctx.state.caller.id) throw notAllowed();
    await next();
  };

/** Lets people pass who have shown in the last minutes who they are. */
export const shownRecently: Step<{ caller: Caller }> = async (ctx, next) => {
  assertRecent(ctx.state.caller);
  await next();
};

/** For a route whose entry says when it needs a recent sign-in. @throws Problem */
export function assertRecent(caller: Caller): void {
  if (!caller.shownRecently) throw new Problem('ReauthNeeded');
}

function assertRole(caller: Caller, access: Access): void {
  if (!MAY_MAKE[caller.role].includes(access)) throw notAllowed();
  assertStaffUnlocked(caller);
}

/** Lets nobody act or read as staff whose owner has said that it isn't them. @throws Problem */
export function assertStaffUnlocked({ role, locked }: Caller): void {
  if (locked && isStaff(role)) throw new Problem('AccountFrozen', { message: STAFF_LOCKED });
}

const STAFF_LOCKED = said(
  'StaffLocked',
  'Somebody told us that it was not them in this account. Until its password is reset by mail, it can do nothing for others.',
);
