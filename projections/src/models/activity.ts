import type { SealedText } from '@northvale/ledger/account/state.ts';
import type { Role } from '@northvale/ledger/event/envelope.ts';
import type { LedgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import type { Category } from '@northvale/ledger/event/streams.ts';
import { add, type Cents } from '@northvale/ledger/money.ts';
import type { Kysely, NotNull } from 'kysely';
import { anyOf } from '../engine/database.ts';
import type { Projection } from '../engine/projection.ts';
import type { holdingsTable } from './holdings.ts';
import type { requestsTable } from './requests.ts';
import { integer, money, nullable, type RowOf, table, type TablesOf, text, time } from '../engine/table.ts';

export const activityTable = table(
  'activity',
  ['position'],
  {
    position: text(),
    event_id: text(),
    category: text<Category>(),
    stream_id: text(),
    revision: integer(),
    type: text(),
    user_id: nullable(text()),
    actor_id: text(),
    actor_role: text<Role>(),
    occurred_at: time(),
    subject: nullable(text()),
    amount: nullable(money()),
    reason: nullable(text<SealedText>()),
  },
  { writtenOnce: true },
);
export type ActivityRow = RowOf<typeof activityTable>;

type Read = TablesOf<typeof activityTable | typeof holdingsTable | typeof requestsTable>;

export const activity: Projection<typeof activityTable> = {
  name: 'activity',
  tables: [activityTable],
  sql: new URL('./activity.sql', import.meta.url),

  touches: () => [],

  apply(projected, rows) {
    const row = activityRow(projected, projected.position, projected.eventId);
    if (row) rows.put(activityTable, row);
  },
};

/** An event as lists show it; undefined for what the ledger says of itself, which is no act of anybody's. */
export function activityRow(
  { category, id, event }: LedgerEvent,
  position: string,
  eventId: string,
): ActivityRow | undefined {
  if (category === 'checkpoint') return undefined;
  return {
    position,
    event_id: eventId,
    category,
    stream_id: id,
    revision: event.revision,
    type: event.type,
    user_id: category === 'account' ? id : null,
    actor_id: event.actor.id,
    actor_role: event.actor.role,
    occurred_at: event.occurredAt,
    subject: subjectOf(event),
    amount: amountOf(event),
    reason: ('reason' in event.data && event.data.reason) || null,
  };
}

/** The request, holding, goal or line that an event is about, or null. */
function subjectOf({ data }: LedgerEvent['event']): string | null {
  if ('lineId' in data) return data.lineId;
  if ('requestId' in data) return data.requestId;
  if ('goalId' in data) return data.goalId;
  return 'holdingId' in data ? data.holdingId : null;
}

/** The amount that an event is about, or null. */
function amountOf({ data }: LedgerEvent['event']): Cents | null {
  if ('amount' in data) return data.amount;
  if ('difference' in data) return data.difference;
  if ('principal' in data) return add(data.principal, data.returnAmount);
  return null;
}

/** The newest events of accounts. */
export const newestActivity = (db: Kysely<Read>, count: number) =>
  db
    .selectFrom('activity')
    .select(['position', 'occurred_at as at', 'type', 'user_id as userId', 'amount'])
    .where('user_id', 'is not', null)
    .$narrowType<{ userId: NotNull }>()
    .orderBy('position', 'desc')
    .limit(count)
    .execute();

/** When an account's events happened, each `every`th of them from the first on. */
export const timesOfAccount = (db: Kysely<Read>, userId: string, every: number) =>
  db
    .selectFrom('activity')
    .select(['revision', 'occurred_at as at', 'type'])
    .where('user_id', '=', userId)
    .where((eb) => eb(eb('revision', '%', every), '=', 0))
    .orderBy('revision')
    .execute();

/** What has happened on an account, and where it stands in the log. */
export interface Change {
  readonly position: string;
  readonly userId: string;
  readonly type: string;
  /** In the account's stream. */
  readonly revision: number;
  /** The request, holding or goal that it is about. */
  readonly subject: string | null;
}

interface Range {
  /** Exclusive. */
  readonly after: string;
  /** Inclusive. */
  readonly upTo: string;
  readonly limit: number;
}

/** What has happened on these people's accounts, in the order of the log. */
export const changesOf = (db: Kysely<Read>, userIds: readonly string[], range: Range): Promise<Change[]> =>
  changes(db, range).where('user_id', '=', anyOf(userIds)).execute();

/** The events of some types on anybody's account, in the order of the log. */
export const changesOfTypes = (db: Kysely<Read>, types: readonly string[], range: Range): Promise<Change[]> =>
  changes(db, range).where('type', '=', anyOf(types)).execute();

// By position alone: of whatever was just written, that leaves few rows to look at.
const changes = (db: Kysely<Read>, { after, upTo, limit }: Range) =>
  db
    .selectFrom('activity')
    .select(['position', 'user_id as userId', 'type', 'revision', 'subject'])
    .where('user_id', 'is not', null)
    .$narrowType<{ userId: NotNull }>()
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .orderBy('position')
    .limit(limit);

/** What has happened on an account, and what it names. */
export interface Happening<Type extends string> {
  /** In the account's stream. */
  readonly revision: number;
  readonly type: Type;
  readonly at: string;
  /** Of the holding, where it is about one. */
  readonly amount: Cents | null;
  readonly gain: Cents | null;
  readonly units: number | null;
  readonly investment: string | null;
  readonly maturesAt: string | null;
  /** The holding whose money bought this one. */
  readonly reinvestedFrom: string | null;
  /** The code of why its money bought none. */
  readonly notReinvested: string | null;
  /** The request, holding or goal that it is about, and the plan whose request it is. */
  readonly subject: string | null;
  readonly planId: string | null;
  readonly reason: SealedText | null;
}

/** A person's newest events of some types, the newest first. */
export const newestOfTypes = <Type extends string>(
  db: Kysely<Read>,
  userId: string,
  types: readonly Type[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Happening<Type>[]> =>
  ofTypes(db, userId, types)
    .leftJoin('holdings', 'holdings.id', 'activity.subject')
    .leftJoin('requests', 'requests.id', 'activity.subject')
    .select([
      'activity.revision',
      'activity.type',
      'occurred_at as at',
      'activity.reason',
      'subject',
      'plan_id as planId',
    ])
    .select(({ fn }) => fn.coalesce('holdings.amount', 'activity.amount').as('amount'))
    .select(['return_amount as gain', 'units', 'investment_name as investment', 'matures_at as maturesAt'])
    .select(['reinvested_from as reinvestedFrom', 'not_reinvested as notReinvested'])
    .orderBy('occurred_at', 'desc')
    .orderBy('activity.position', 'desc')
    .offset(offset)
    .limit(limit)
    // Of the types that were asked for.
    .$castTo<Happening<Type>>()
    .execute();

/** How many events of some types a person's account has behind a revision, counted up to a number. */
export async function countOfTypes(
  db: Kysely<Read>,
  userId: string,
  types: readonly string[],
  { after, most }: { readonly after: number; readonly most: number },
): Promise<number> {
  const some = ofTypes(db, userId, types).select('revision').where('revision', '>', after).limit(most);
  const counted = db.selectFrom(some.as('some')).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

const ofTypes = (db: Kysely<Read>, userId: string, types: readonly string[]) =>
  db.selectFrom('activity').where('activity.user_id', '=', userId).where('type', '=', anyOf(types));
