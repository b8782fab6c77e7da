import type { AccountCommand, AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { AccountState } from '@northvale/ledger/account/state.ts';
import type { Position } from '@northvale/ledger/eventStore/eventStore.ts';
import type { CommandHandler } from '@northvale/ledger/handler/handler.ts';
import { type Place, prepared } from '@northvale/projections/engine/database.ts';
import type { ProjectionRunner } from '@northvale/projections/engine/runner.ts';
import { STANDING_CHANGED } from '@northvale/projections/models/accounts.ts';
import type { Context } from 'koa';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { isStaff } from '../contract/fields.ts';
import type { Database } from '../database/database.ts';
import { hearChanges, type Hearing } from '../database/hearChanges.ts';
import type { Caller, Holder } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import type { Identity } from '../identity/identity.ts';
import type { Keys } from '../secrets.ts';
import { takeTicket } from './downloadTicket.ts';
import { readToken } from './signIn.ts';

interface CallerParts {
  readonly db: Database;
  readonly pool: Pool;
  readonly runner: Pick<ProjectionRunner, 'status'>;
  /** As its stream says. */
  readonly openedAccount: (userId: string) => Promise<AccountState>;
  /** What was found out is kept here; who changes it says so here. */
  readonly kept: KeptStandings<SessionRow>;
}

/** What is known of who calls beside what their token says. */
interface CallerStanding extends Pick<AccountState, 'role' | 'closed' | 'withdrawalsLocked'> {
  /** The password isn't theirs yet: it was printed at the first start. */
  readonly passwordPrinted: boolean;
  readonly lastSeenAt: string;
  /** When they last showed in this session who they are, and whether with a second factor. */
  readonly shownAt: string;
  readonly factorShown: boolean;
}

/** A session with its account, as the tables have them; null where the read models don't show the account yet. */
export interface SessionRow extends Omit<CallerStanding, 'role' | 'closed' | 'withdrawalsLocked'> {
  readonly expiresAt: string;
  readonly role: AccountState['role'] | null;
  readonly closed: boolean | null;
  readonly withdrawalsLocked: boolean | null;
}

type ChangeListener = (userId?: string) => void;

export interface Callers {
  /** Of a token's session and account; undefined where the session is over. */
  standing(holder: Holder, at: Date): Promise<CallerStanding | undefined>;
  /** Tells that a command of this process has changed what an account says of whom it lets in. */
  moved(userId: string, position: Position): void;
  /** Tells of each person whom a session or an account may let in no more, and of nobody where it may be anyone. */
  onChanged(listener: ChangeListener): () => void;
  stop(): Promise<void>;
}

/**
 * One query says whether a session lives and how its account stands, and what it has found is kept until a row says
 * that it has changed: of this process at once, of others as soon as the database tells. While it isn't sure that all
 * is heard, each call asks.
 *
 * The event store is asked only where the read models lag, don't show the account or what this process has changed of
 * it yet, or say another role than the token: so a role that was taken, or an account that was locked or closed, counts
 * from the answer to that command on; what another process has locked, once the read models show it.
 */
export function createCallers({ db, pool, runner, openedAccount, kept }: CallerParts): Callers {
  const sessionOf = findSessions(db);
  /** Whose standing this process has changed, until the read models show it. */
  const moving = new Map<string, Position>();
  let hearing: Hearing | undefined;

  function isMoving(userId: string): boolean {
    const position = moving.get(userId);
    if (position === undefined) return false;
    if (runner.status().position < position) return true;
    moving.delete(userId);
    kept.forget(userId);
    return false;
  }

  return {
    async standing({ id: userId, role: told, sessionId }, at) {
      hearing ??= hearChanges(pool, STANDING_CHANGED, { changed: kept.forget, missed: kept.forgetAll });
      const ask = async () => (await sessionOf({ sessionId, userId }))[0];
      const moves = isMoving(userId);
      const keeps = hearing.isSure() && !moves;
      const found = await (keeps ? kept.of(userId, sessionId, ask) : ask());
      if (!found || Date.parse(found.expiresAt) <= at.getTime()) return undefined;
      const { role, closed, withdrawalsLocked } = found;
      // A token that says otherwise may be newer than what the read models show.
      const isShown = role !== null && closed !== null && withdrawalsLocked !== null;
      const agrees = isShown && (told === undefined || role === told);
      if (agrees && !moves && runner.status().current) return { ...found, role, closed, withdrawalsLocked };
      const account = await openedAccount(userId);
      return { ...found, role: account.role, closed: account.closed, withdrawalsLocked: account.withdrawalsLocked };
    },

    moved(userId, position) {
      // An older change that is answered once more isn't the last.
      if (position > (moving.get(userId) ?? '')) moving.set(userId, position);
    },
    onChanged: kept.onForgotten,
    stop: async () => hearing?.stop(),
  };
}

type Accounts = CommandHandler<AccountState, AccountCommand, AccountEvent>;

/** The same handler, which tells of each command that has changed whom an account lets in. */
export const telling = (accounts: Accounts, { moved }: Pick<Callers, 'moved'>): Accounts => ({
  ...accounts,
  async handle(id, command) {
    const outcome = await accounts.handle(id, command);
    if (outcome.kind === 'accepted' && outcome.position !== undefined && outcome.events.some(changesStanding))
      moved(id, outcome.position);
    return outcome;
  },
});

const CHANGES_STANDING: ReadonlySet<AccountEvent['type']> = new Set([
  'RoleChanged',
  'AccountClosed',
  'WithdrawalsLocked',
  'WithdrawalsUnlocked',
]);
const changesStanding = ({ type }: AccountEvent): boolean => CHANGES_STANDING.has(type);

const findSessions = (db: Database) =>
  prepared(db, (place: Place<{ sessionId: string; userId: string }>) =>
    db
      .selectFrom('sessions')
      .innerJoin('credentials', 'credentials.user_id', 'sessions.user_id')
      .leftJoin('accounts', (join) => join.on('accounts.user_id', '=', ({ cast }) => cast('sessions.user_id', 'text')))
      .select(['last_seen_at as lastSeenAt', 'shown_at as shownAt', 'factor_shown as factorShown'])
      .select(['expires_at as expiresAt', 'printed as passwordPrinted', 'role', 'closed'])
      .select('withdrawals_locked as withdrawalsLocked')
      .where('sessions.id', '=', place('sessionId'))
      .where('sessions.user_id', '=', place('userId')),
  );

/** The most people whose standings are kept at a time. */
const MOST_PEOPLE = 20_000;

/** What was found out about sessions, until something of their person changes. */
interface KeptStandings<Found> {
  /** What is kept of a session, or else what `ask` finds: many at once ask once. */
  of(userId: string, sessionId: string, ask: () => Promise<Found | undefined>): Promise<Found | undefined>;
  forget(userId: string): void;
  forgetAll(): void;
  onForgotten(listener: ChangeListener): () => void;
}

export function cacheStandings<Found>(): KeptStandings<Found> {
  const people = new Map<string, Map<string, Promise<Found | undefined>>>();
  const listeners = new Set<ChangeListener>();

  /** With whoever was asked about last at the end. */
  function sessionsOf(userId: string) {
    const sessions = people.get(userId) ?? new Map<string, Promise<Found | undefined>>();
    people.delete(userId);
    people.set(userId, sessions);
    const [longestAgo] = people.keys();
    if (people.size > MOST_PEOPLE && longestAgo !== undefined) people.delete(longestAgo);
    return sessions;
  }

  return {
    of(userId, sessionId, ask) {
      const sessions = sessionsOf(userId);
      const kept = sessions.get(sessionId);
      if (kept) return kept;
      // Kept while it is on its way: who forgets meanwhile forgets this too.
      const asked = ask();
      sessions.set(sessionId, asked);
      const drop = () => void (sessions.get(sessionId) === asked && sessions.delete(sessionId));
      asked.then((found) => found ?? drop(), drop);
      return asked;
    },
    forget(userId) {
      people.delete(userId);
      for (const listener of listeners) listener(userId);
    },
    forgetAll() {
      people.clear();
      for (const listener of listeners) listener();
    },
    onForgotten(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** How long a sign-in counts as recent. A renewed token is no sign-in. */
export const RECENT_MS = 10 * 60_000;

type IdentifyingParts = Pick<Identity, 'downloadTickets' | 'sessions'> & {
  readonly callers: Callers;
  readonly config: Config;
  readonly keys: Keys;
  readonly now: () => Date;
};

/**
 * Who calls, by their bearer token, or by a ticket for this one download. Neither alone is enough: its session must
 * live, and a token's role must be what the account says now.
 * @throws Problem (401)
 */
export async function identifyCaller(ctx: Context, parts: IdentifyingParts): Promise<Caller> {
  const at = parts.now();
  const holder = await holderOf(ctx, parts, at);
  const standing = await parts.callers.standing(holder, at);
  if (!standing || standing.closed) throw new Problem('NotSignedIn');
  // A role change ends the person's tokens at once; a refresh gives one with the new role.
  if (holder.role !== undefined && standing.role !== holder.role) throw new Problem('TokenExpired');
  if (isStaff(standing.role)) await parts.sessions.noteUse(holder.id, holder.sessionId, standing.lastSeenAt, at);
  return {
    id: holder.id,
    sessionId: holder.sessionId,
    role: standing.role,
    passwordPrinted: standing.passwordPrinted,
    factorShown: standing.factorShown,
    shownRecently: at.getTime() - Date.parse(standing.shownAt) < RECENT_MS,
    locked: standing.withdrawalsLocked,
    lacksFactor: parts.config.requireAdmin2fa && isStaff(standing.role) && !standing.factorShown,
  };
}

async function holderOf(ctx: Context, parts: IdentifyingParts, at: Date): Promise<Holder> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(ctx.get('authorization')) ?? [];
  const holder = token === undefined ? await takeTicket(ctx, parts, at) : await readToken(parts, token, at);
  if (!holder) throw new Problem('NotSignedIn');
  return holder;
}
