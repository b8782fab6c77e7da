import { cents, negate } from '@northvale/ledger/money.ts';
import { streamName } from '@northvale/ledger/streams.ts';
import { anyOf } from '@northvale/projections/database.ts';
import type { ReadModels } from '@northvale/projections/readModel.ts';
import { storedTree } from '@northvale/projections/tlog/storedTree.ts';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { centsOf } from '../contract/dollars.ts';
import type { Database } from '../database/database.ts';
import { inOrderOf } from '../database/order.ts';
import { isWhole, type Page, page } from '../database/page.ts';
import { orderName } from '../database/places.ts';
import type { ListQuery } from '../http/lists.ts';
import type { Place } from './eventsAt.ts';

type Query = ListQuery<'events'>;

/** One page of the search over all events: where each stands. */
export async function listEvents(db: Database, { sort, filter, ...range }: Query): Promise<Page<Place>> {
  const { field, descending } = sort ?? { field: 'occurredAt', descending: true };
  const order = field === 'type' ? [TYPE, ...IN_TIME] : IN_TIME;
  const list = {
    // An entry of the transparency log is an event of the ledger.
    known: isWhole(filter) ? await storedTree(db).size() : undefined,
    name: orderName('events', field, filter),
    parts: [inOrderOf(matching(db, filter).select('position as key'), order, { counted: counted(db, filter) })],
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

const TYPE = sql.ref('type');
/** By id or position too: events have happened in the order in which they stand, and every index has the time. */
const IN_TIME = [sql.ref('occurred_at'), sql.ref('position')] as const;

function matching(db: Database, filter: Query['filter']) {
  const sides = sidesOf(filter);
  return sides ? besideAmounts(db, filter).where(({ or }) => or(sides)) : besideAmounts(db, filter);
}

/** An index has the amounts of each side in one piece. Asked for both at once, it would be read as a whole. */
function counted(db: Database, filter: Query['filter']) {
  const [gained, lost] = sidesOf(filter) ?? [];
  if (!gained || !lost) return undefined;
  const side = besideAmounts(db, filter).select(sql<string>`''`.as('key'));
  return side.where(gained).unionAll(side.where(lost));
}

function besideAmounts(db: Database, { position, userId, type, actor, from, to }: Query['filter']) {
  let found = db.selectFrom('activity');
  if (position !== undefined) found = found.where('position', '=', anyOf(position));
  if (userId !== undefined) found = found.where('user_id', '=', userId);
  if (type !== undefined) found = found.where('type', '=', typeof type === 'string' ? type : anyOf(type));
  if (actor !== undefined) found = found.where('actor_id', '=', actor);
  if (from !== undefined) found = found.where('occurred_at', '>=', from);
  if (to !== undefined) found = found.where('occurred_at', '<', to);
  return found;
}

const MOST = cents(Number.MAX_SAFE_INTEGER);

/** Amounts within limits. An edit that takes money away is found by what it takes. */
function sidesOf({ amountFrom, amountTo }: Query['filter']): readonly Expression<SqlBool>[] | undefined {
  if (amountFrom === undefined && amountTo === undefined) return undefined;
  const { and, between, eb } = expressionBuilder<ReadModels, 'activity'>();
  const [least, most] = [centsOf(amountFrom ?? 0), amountTo === undefined ? MOST : centsOf(amountTo)];
  return [
    between('amount', least, most),
    and([between('amount', negate(most), negate(least)), eb('amount', '<', cents(0))]),
  ];
}
