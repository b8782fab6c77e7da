import type { Next, ParameterizedContext } from 'koa';
import type { Logger } from 'pino';
import type { UserRole } from '../contract/fields.ts';

/** Who calls, as their token and their account say. */
export interface Caller {
  readonly id: string;
  readonly role: UserRole;
  readonly sessionId: string;
  /** True for an admin who must set up a second factor before doing what admins do. */
  readonly lacksSecondFactor?: boolean;
}

/** What every request carries from the first middleware on. */
export interface RequestState {
  requestId: string;
  log: Logger;
  /** Set once a command of this request was written. */
  written?: true;
  /** Finds out who calls. @throws Problem (401) where nobody is signed in */
  identify: () => Promise<Caller>;
}

/** A request with what its steps so far have put into its state. */
export type Ctx<Adds = object> = ParameterizedContext<
  RequestState & Adds,
  { params: Readonly<Record<string, string>> }
>;

/** What comes before a route's own code, and puts into the request's state what the route relies on. */
export type Step<Adds = object> = (ctx: Ctx<Adds>, next: Next) => Promise<unknown>;
