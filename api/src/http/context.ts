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
  /** Finds out who calls. @throws Problem (401) where nobody is signed in */
  identify: () => Promise<Caller>;
}

/** A request as the routes see it. */
export type Ctx<Adds = object> = ParameterizedContext<RequestState & Adds, { params: Record<string, string> }>;

/** A middleware of a route which adds to the request's state what later ones rely on. */
export type Step<Adds = object> = (ctx: Ctx<Adds>, next: Next) => Promise<unknown>;

export type Handler<Adds = object> = (ctx: Ctx<Adds>) => Promise<void> | void;
