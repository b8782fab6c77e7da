import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import { type Cents, cents, negate } from '@northvale/ledger/money.ts';
import { streamName } from '@northvale/ledger/event/streams.ts';
import { anyOf, oneOrAnyOf } from '@northvale/projections/database.ts';
import type { ReadModels } from '@northvale/projections/readModel.ts';
import { storedTree } from '@northvale/projections/tlog/storedTree.ts';
import {
  type AliasableExpression,
  type Expression,
  expressionBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import { centsOf } from '../contract/dollars.ts';
import { EVENT_TYPES, type EventType } from '../contract/events.ts';
import { type Conditions, conditionsOf } from '../database/conditions.ts';
import type { Database } from '../database/database.ts';
import { inOrderOf, type Part } from '../database/order.ts';
import { isWhole, type Listed, type Page, page } from '../database/page.ts';
import { orderName } from '../database/places.ts';
import type { ListQuery } from '../http/lists.ts';
import type { Place } from './eventsAt.ts';

type Query = ListQuery<'events'>;

/** One page of the search over all events: their places. */
export async function listEvents(db: Database, { sort, filter, ...range }: Query): Promise<Page<Place>> {
  const { field, descending } = sort ?? { field: 'occurredAt', descending: true };
  const list = {
    // An entry of the transparency log is an event of the ledger.
    known: isWhole(filter) ? await storedTree(db).size() : undefined,
    name: orderName('events', field, filter),
    ...(field === 'type' ? eventsByType(db, filter) : { parts: [eventsBy(db, filter, IN_TIME)] }),
    descending,
    async rows(positions: readonly string[]) {
      const places = db.selectFrom('activity').select(['position', 'category', 'stream_id', 'revision']);
      return (await places.where('position', '=', anyOf(positions)).execute()).map(
        ({ position, category, stream_id: id, revision }) =>
          [position, { stream: streamName(category, id), revision }] as const,
      );
    },
  };
  return page(db, list, range);
}

/**
 * With an amount filter, each type is a part: a walk in order of type would pass all events of a type with few matches.
 */
function eventsByType(db: Database, filter: Query['filter']): Pick<Listed<string, unknown>, 'parts' | 'asOne'> {
  const all = eventsBy(db, filter, [TYPE, ...IN_TIME]);
  if (!sidesOf(filter)) return { parts: [all] };
  const types = [filter.type ?? ABOUT_AMOUNTS].flat().toSorted();
  return { asOne: all, parts: types.map((type) => eventsBy(db, { ...filter, type }, IN_TIME)) };
}

function eventsBy(db: Database, filter: Query['filter'], order: readonly Expression<unknown>[]): Part<string> {
  const found = matching(db, filter).select('position as key');
  return inOrderOf(found, order, {
    walked: (descending) => met(db, filter, { order, descending }).select('position as key'),
  });
}

const TYPE = sql.ref('type');
/** Also for id and position: events are stored in the order in which they occurred, and every index has the time. */
const IN_TIME = [sql.ref('occurred_at'), sql.ref('position')] as const;

type OfNoAmount = Omit<Query['filter'], 'amountFrom' | 'amountTo'>;

interface Sorting {
  readonly order: readonly Expression<unknown>[];
  readonly descending: boolean;
}

/** An index holds a type's amounts, each sign as one range. A condition on both at once would scan it whole. */
function matching(db: Database, filter: Query['filter']) {
  const { amountFrom, amountTo, ...others } = filter;
  const [gained, lost] = sidesOf(filter) ?? [];
  if (!gained || !lost) return besideAmounts(db, others);
  const side = besideAmounts(db, { ...others, type: others.type ?? ABOUT_AMOUNTS }).selectAll();
  return db.selectFrom(side.where(gained).unionAll(side.where(lost)).as('activity'));
}

/** The same for a walk along an order. */
function met(db: Database, filter: Query['filter'], sorting: Sorting) {
  const { amountFrom, amountTo, ...others } = filter;
  const sides = sidesOf(filter);
  const events = besideAmounts(db, others, sorting);
  return sides ? events.where(({ or }) => or(sides)) : events;
}

function besideAmounts(db: Database, { actor, ...filter }: OfNoAmount, sorting?: Sorting) {
  const events: Events = actor === undefined ? allEvents(db) : doneBy(db, actor, sorting);
  return db.selectFrom(events.as('activity')).where(({ and }) => and(conditionsOf(filter, CONDITIONS)));
}

const has = expressionBuilder<ReadModels, 'activity'>();
const CONDITIONS: Conditions<Omit<OfNoAmount, 'actor'>> = {
  position: (position) => has('position', '=', anyOf(position)),
  userId: (userId) => has('user_id', '=', userId),
  type: (type) => has('type', '=', oneOrAnyOf(type)),
  from: (from) => has('occurred_at', '>=', from),
  to: (to) => has('occurred_at', '<', to),
};

type Events = AliasableExpression<Selectable<ReadModels['activity']>>;

const allEvents = (db: Database) => db.selectFrom('activity').selectAll();

/** One index has what somebody did on others' accounts, another what they did on their own. */
function doneBy(db: Database, actor: string, sorting?: Sorting): Events {
  let done = allEvents(db).where('actor_id', '=', actor);
  for (const value of sorting?.order ?? []) done = done.orderBy(value, sorting?.descending ? 'desc' : 'asc');
  const onOthers = done.where(sql<SqlBool>`actor_id IS DISTINCT FROM user_id`);
  const onTheirOwn = done.where('user_id', '=', actor);
  return db
    .selectFrom(onOthers.as('on_others'))
    .selectAll()
    .unionAll(db.selectFrom(onTheirOwn.as('on_their_own')).selectAll());
}

type AboutAmount = Extract<
  AccountEvent,
  { data: { amount: Cents } } | { data: { difference: Cents } } | { data: { principal: Cents } }
>['type'];

/** The types of most events without an amount. */
const ABOUT_NONE: readonly string[] = [
  'AccountOpened',
  'IdentityApproved',
  'IdentityRejected',
  'BankAccountLinked',
  'BankAccountUnlinked',
  'PlanChanged',
  'AccountFrozen',
  'AccountUnfrozen',
] satisfies Exclude<EventType, AboutAmount>[];
const ABOUT_AMOUNTS = EVENT_TYPES.filter((type) => !ABOUT_NONE.includes(type));

const MOST = cents(Number.MAX_SAFE_INTEGER);

/** Amounts within limits. An edit that takes money away is matched by what it takes. */
function sidesOf({ amountFrom, amountTo }: Query['filter']): readonly Expression<SqlBool>[] | undefined {
  if (amountFrom === undefined && amountTo === undefined) return undefined;
  const [least, most] = [centsOf(amountFrom ?? 0), amountTo === undefined ? MOST : centsOf(amountTo)];
  return [
    has.between('amount', least, most),
    has.and([has.between('amount', negate(most), negate(least)), has('amount', '<', cents(0))]),
  ];
}
