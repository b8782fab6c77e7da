import type { EventPlace } from '@northvale/ledger/eventStore/eventStore.ts';
import { streamName } from '@northvale/ledger/event/streams.ts';
import { cents, negate } from '@northvale/ledger/money.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { centsOf } from '../../contract/dollars.ts';
import type { Database } from '../../database/database.ts';
import { type Conditions, conditionsOf, page, type Page } from '../../database/list.ts';
import type { ListQuery } from '../../http/lists.ts';

type Query = ListQuery<'events'>;

/** One page of the search over all events, the newest first: their places. */
export function listEvents(db: Database, { sort, filter, ...range }: Query): Promise<Page<EventPlace>> {
  const { amountFrom, amountTo, ...others } = filter;
  let found = db.selectFrom('activity').where(({ and }) => and(conditionsOf(others, CONDITIONS)));
  if (amountFrom !== undefined || amountTo !== undefined) found = found.where(amountWithin(amountFrom, amountTo));
  const list = {
    keys: found.select('position as key'),
    by: IN_TIME,
    descending: sort?.descending ?? true,
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

/** The order of positions: events are stored in the order in which they occurred, and every index has the time. */
export const IN_TIME = [sql.ref('occurred_at'), sql.ref('activity.position')] as const;

const has = expressionBuilder<ReadModels, 'activity'>();
const CONDITIONS: Conditions<Omit<Query['filter'], 'amountFrom' | 'amountTo'>> = {
  position: (position) => has('position', '=', anyOf(position)),
  userId: (userId) => has('user_id', '=', userId),
  type: (type) => has('type', '=', anyOf(type)),
  actor: (actor) => has('actor_id', '=', actor),
  from: (from) => has('occurred_at', '>=', from),
  to: (to) => has('occurred_at', '<', to),
};

/** An edit that takes money away is matched by what it takes. */
function amountWithin(from = 0, to?: number): Expression<SqlBool> {
  const [least, most] = [centsOf(from), to === undefined ? cents(Number.MAX_SAFE_INTEGER) : centsOf(to)];
  return has.or([has.between('amount', least, most), has.between('amount', negate(most), negate(least))]);
}
