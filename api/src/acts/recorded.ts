import { ownerOf } from '@northvale/ledger/account/state.ts';
import type { JsonObject } from '@northvale/ledger/event/json.ts';
import type { Accounts } from '../commands/issueCommand.ts';
import type { ActKind } from '../contract/acts.ts';
import type { UserRole } from '../contract/fields.ts';
import type { Caller, Ctx, Step } from '../http/context.ts';
import { actIdOf, type CommandKey } from '../http/idempotency.ts';
import { problemOf } from '../http/problem.ts';
import { isId } from '../identity/ids.ts';
import type { Acts, Whence } from './acts.ts';

/** What is known of a call's act so far. Its route may know better. */
export interface ActDraft {
  /** Undefined: it turned out to be no act. */
  kind: ActKind | undefined;
  /** Whom it is about. */
  userId: string | undefined;
  /** Of whom it is about, where the route has found it out. */
  role?: UserRole;
  /** Nothing personal. */
  details: JsonObject;
  /** The session that the call has begun. */
  sessionId?: string;
}

type Recording = Ctx<{
  act: ActDraft;
  caller?: Caller;
  command?: CommandKey;
  list?: { readonly filter: { readonly userId?: string } };
}>;

/**
 * Records what a call did, or was refused by its route, as its entry says. It is kept before the call is answered:
 * nobody sees what they weren't seen to look at.
 */
export function recorder({
  acts,
  accounts,
  now,
}: {
  readonly accounts: Accounts;
  readonly acts: Acts;
  readonly now: () => Date;
}) {
  const views = createViews(now);

  async function record(ctx: Recording, outcome: 'done' | 'refused', id?: string): Promise<void> {
    const { state } = ctx;
    const { kind, userId, details } = state.act;
    if (kind === undefined) return;
    await acts.record({
      kind,
      ...(id === undefined ? {} : { id }),
      ...(await actorOf(state, outcome)),
      ...(userId === undefined ? {} : { userId }),
      outcome,
      details,
      from: whenceOf(ctx),
    });
  }

  /** Who is signed in; otherwise whom the act is about, if it was let through: they have shown who they are. */
  async function actorOf({ act, caller }: Recording['state'], outcome: 'done' | 'refused') {
    if (caller) return { actor: { id: caller.id, role: caller.role } };
    if (outcome === 'refused' || act.userId === undefined) return {};
    return { actor: { id: act.userId, role: act.role ?? (await accounts.load(act.userId)).role } };
  }

  return (kind: ActKind): Step<{ act: ActDraft; caller?: Caller; command?: CommandKey }> =>
    async (ctx, next) => {
      const about = aboutWhom(ctx);
      ctx.state.act = { kind, userId: about, details: {} };
      try {
        await next();
      } catch (error) {
        const problem = problemOf(error);
        // Who tries too often is recorded up to then.
        if (ctx.method !== 'GET' && problem && problem.status < 500 && problem.status !== 429) {
          ctx.state.act.details = { ...ctx.state.act.details, code: problem.code };
          await record(ctx, 'refused');
        }
        throw error;
      }
      const { act, caller } = ctx.state;
      if (act.kind === 'accountViewed' && caller) return views.recorded(caller, act.userId, () => record(ctx, 'done'));
      // Only what the ledger knows by its key is the same when it comes again.
      const id = ctx.state.written && ctx.state.command ? actIdOf(ctx.state.command) : undefined;
      if (ctx.method !== 'GET') ctx.state.written = true;
      await record(ctx, 'done', id);
    };
}

/** From where a call comes. */
export const whenceOf = ({ ip, headers, state }: Ctx<{ act?: ActDraft; caller?: Caller }>): Whence => ({
  address: ip,
  device: (headers['user-agent'] ?? '').slice(0, 200),
  session: state.act?.sessionId ?? state.caller?.sessionId ?? '',
});

/**
 * Whom a call is about, by its path or by what its list is of; or who makes it, as of a list that is of nobody. Only
 * staff's calls name others by an `id`: in the others whatever begins with somebody's could stand.
 */
function aboutWhom({ params: { userId, id }, path, state }: Recording): string | undefined {
  const named = path.startsWith('/api/admin/') ? namedBy(path, id) : undefined;
  const { userId: listed = '' } = state.list?.filter ?? {};
  return userId ?? named ?? (isId(listed) ? listed : state.caller?.id);
}

const namedBy = (path: string, id: string | undefined): string | undefined =>
  id === undefined || path.startsWith('/api/admin/users/') ? id : ownerOf(id);

/** How long looking at an account goes on: a page asks for it in several calls, and again when it is come back to. */
const ONE_VIEW_MS = 10 * 60_000;
const MOST_VIEWS = 10_000;

interface View {
  readonly begunAt: number;
  readonly recorded: Promise<void>;
}

/** Knows who is looking at whose account. */
function createViews(now: () => Date) {
  const lately = new Map<string, View>();
  return {
    /**
     * Records where a caller begins to look at somebody else's account. Resolves once that is kept, also to who looks
     * again meanwhile; what can't be recorded has not begun.
     */
    async recorded({ id, sessionId }: Caller, userId: string | undefined, record: () => Promise<void>): Promise<void> {
      if (id === userId) return;
      const name = `${sessionId} ${userId}`;
      const begun = lately.get(name);
      const at = now().getTime();
      if (begun && at - begun.begunAt < ONE_VIEW_MS) return begun.recorded;
      const view: View = { begunAt: at, recorded: record() };
      lately.delete(name);
      lately.set(name, view);
      const [oldest] = lately.keys();
      if (lately.size > MOST_VIEWS && oldest !== undefined) lately.delete(oldest);
      view.recorded.catch(() => void (lately.get(name) === view && lately.delete(name)));
      return view.recorded;
    },
  };
}
