import type { ParameterizedContext } from 'koa';
import type { ActDraft } from '../acts/recorded.ts';
import type {
  Answer,
  CallName,
  CALLS,
  ListOf,
  PathParams,
  ReadBody,
  ReadQuery,
  StatusOf,
} from '../contract/calls/calls.ts';
import type { Caller, RequestState } from './context.ts';
import type { CommandKey } from './idempotency.ts';
import type { ListCall } from './lists.ts';
import type { ChangesTo } from './wholeRecord.ts';

/** What a call's entry lets its route rely on; see `steps.ts`, which puts it there. */
type CallState<Name extends CallName> = RequestState &
  (Entry<Name>['access'] extends 'anyone' ? object : { caller: Caller }) &
  (Entry<Name> extends { query: unknown } ? { query: ReadQuery<Name> } : object) &
  (Entry<Name> extends { list: unknown } ? { list: ListCall<ListOf<Name>> } : object) &
  (Entry<Name> extends { record: unknown }
    ? { changesTo: ChangesTo<Name> }
    : Entry<Name> extends { body: unknown } | { form: unknown }
      ? { body: ReadBody<Name> }
      : object) &
  (Entry<Name> extends { form: unknown } ? { file: Buffer | undefined; admitAnew: () => Promise<void> } : object) &
  (Entry<Name> extends { act: unknown } ? { act: ActDraft } : object) &
  (Entry<Name> extends { idempotent: true } ? { command: CommandKey } : object);

type Entry<Name extends CallName> = (typeof CALLS)[Name];

/** The request of a call. Its status is the entry's first, unless the route sets another of the entry's. */
type CallCtx<Name extends CallName> = ParameterizedContext<
  CallState<Name>,
  { params: PathParams<Name> },
  Answer<Name> | (Entry<Name> extends { alsoAs: unknown } ? string | Buffer : never)
> & { status: StatusOf<Name> };

type Route<Name extends CallName> = (ctx: CallCtx<Name>) => Promise<void> | void;
export type AnyRoute = (ctx: never) => Promise<void> | void;

/** A feature's routes, by the names of their calls: `POST /auth/deposit-requests`. */
export interface Routes {
  on<Name extends CallName>(name: Name, route: Route<Name>): void;
  readonly all: ReadonlyMap<CallName, AnyRoute>;
}

export function createRoutes(): Routes {
  const all = new Map<CallName, AnyRoute>();
  return {
    all,
    on(name, route) {
      if (all.has(name)) throw new Error(`${name} has two routes`);
      all.set(name, route);
    },
  };
}
