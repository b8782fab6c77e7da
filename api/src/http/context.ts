import type { Next, ParameterizedContext } from 'koa';
import type { UserRole } from '../contract/fields.ts';

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
