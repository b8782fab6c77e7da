import type { KeyObject } from 'node:crypto';
import { METHODS } from 'node:http';
import Router, { type RouterMiddleware } from '@koa/router';
import type { ParameterizedContext } from 'koa';
import type { ActDraft, recorder } from '../acts/recorded.ts';
import type { Call } from '../contract/calls/call.ts';
import {
  type Answer,
  type CallName,
  CALLS,
  type ListOf,
  type PathParams,
  type ReadBody,
  type ReadQuery,
  type StatusOf,
} from '../contract/calls/calls.ts';
import { isStaff } from '../contract/fields.ts';
import type { PersonalData } from '../identity/personalData.ts';
import { checkedBody, checkedQuery } from './body.ts';
import { admitted, admittedFor, type Caller, owning, type RequestState, shownRecently, type Step } from './context.ts';
import { limitConcurrency } from './limitConcurrency.ts';
import { type CommandKey, idempotent } from './idempotency.ts';
import type { RateLimits } from './limits.ts';
import { type ListCall, listQuery } from './lists.ts';
import { upload } from './upload.ts';
import { type ChangesTo, wholeRecord } from './wholeRecord.ts';

type Middlewares = RouterMiddleware<RequestState>[];

/**
 * The router of the whole contract: for each entry its method, its path, its steps and its one route.
 * @throws Error naming a call without a route, or with two
 */
export function createRouter(features: readonly Routes[], parts: StepParts): Router<RequestState> {
  const routes = joined(features);
  // Of a method that it doesn't know, the router would say that it isn't allowed even where nothing is.
  const router = new Router<RequestState>({ prefix: '/api', sensitive: true, strict: true, methods: METHODS });
  for (const [name, call] of Object.entries<Call>(CALLS)) {
    const route = routes.get(name as CallName);
    if (!route) throw new Error(`${name} has no route`);
    const [method = '', path = ''] = name.split(' ');
    // What the steps have put into the state is what the route's type says: `stepsOf` and
    // `CallState` read the same entry.
    router.register(path, [method], [...stepsOf(path, call, parts), route] as unknown as Middlewares, { name });
  }
  lookUp(router);
  return router;
}

/** Most paths are fixed: once found, they aren't compared with those of all calls again. */
function lookUp(router: Router<RequestState>): void {
  const compare = router.match.bind(router);
  const known = new Map<string, ReturnType<typeof compare>>();
  router.match = (path, method) => {
    const name = `${method} ${path}`;
    const before = known.get(name);
    if (before) return before;
    const found = compare(path, method);
    // Those with parameters are as many as anybody thinks up.
    if (found.route && found.path.every(({ paramNames }) => paramNames.length === 0)) known.set(name, found);
    return found;
  };
}

function joined(features: readonly Routes[]): ReadonlyMap<CallName, AnyRoute> {
  const routes = new Map<CallName, AnyRoute>();
  for (const [name, route] of features.flatMap(({ all }) => [...all])) {
    if (routes.has(name)) throw new Error(`${name} has two routes`);
    routes.set(name, route);
  }
  return routes;
}

/** What a call's entry lets its route rely on, as its steps put it there. */
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
type AnyRoute = (ctx: never) => Promise<void> | void;

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

interface StepParts {
  readonly personalData: PersonalData;
  readonly keys: { readonly digest: KeyObject };
  readonly limits: Pick<RateLimits, 'keepPace'>;
  /** Records what follows as an act. */
  readonly recorded: ReturnType<typeof recorder>;
}

/** What happens before a route's own code, in this order, as its entry says. */
function stepsOf(path: string, call: Call, { personalData, keys, limits, recorded }: StepParts): Step<never>[] {
  const { access, query, list, form, body, record, answers, act } = call;
  const own = access.startsWith('own') ? [admittedFor(access)] : [];
  const namedInPath = path.includes(':');
  return [
    usualStatus(answers),
    ...(access === 'anyone' ? [] : [admitted(call)]),
    ...(call.idempotent ? [paced(limits)] : isAlwaysRecorded(call) ? [sparingly(limits)] : []),
    ...(call.wholeHistory ? [limitConcurrency] : []),
    ...(namedInPath ? own : []),
    ...(call.names ? [owning(call.names, personalData)] : []),
    ...(query ? [checkedQuery(query)] : []),
    ...(list ? [listQuery(list)] : []),
    ...(form ? [upload(form)] : []),
    ...(body && record ? [wholeRecord(body)] : body || form ? [checkedBody(body, form)] : []),
    ...(namedInPath ? [] : own),
    // Last of what may refuse, so that nobody is asked for a password over a form that is wrong.
    ...(call.recent === true ? [shownRecently] : []),
    ...(call.idempotent ? [idempotent(keys.digest, call)] : []),
    ...(act ? [recorded(act)] : []),
  ];
}

/** A person moves money or decides on it so often a minute only. */
const paced =
  (limits: StepParts['limits']): Step<{ caller: Caller }> =>
  async (ctx, next) => {
    const { id, role } = ctx.state.caller;
    limits.keepPace(isStaff(role) ? 'staffCalls' : 'moneyCalls', id);
    await next();
  };

/** Calls of somebody signed in that each add a row; of views only the first in a while does (`acts/recorded.ts`). */
const isAlwaysRecorded = ({ access, act }: Call): boolean =>
  act !== undefined && act !== 'accountViewed' && access !== 'anyone';

/**
 * Acts are kept for ever, so only so many a minute are recorded, refused ones too. They are counted per session: a
 * thief with one session can't use up the count of another, from which its owner ends the thief's.
 */
const sparingly =
  (limits: StepParts['limits']): Step<{ caller: Caller }> =>
  async (ctx, next) => {
    limits.keepPace('acts', ctx.state.caller.sessionId);
    await next();
  };

function usualStatus(answers: Call['answers']): Step {
  // The keys of an object that are numbers come in rising order.
  const status = Number(Object.keys(answers)[0]);
  return (ctx, next) => {
    ctx.status = status;
    return next();
  };
}
