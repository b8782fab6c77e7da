import { journalAccount } from '@northvale/ledger/journal/chartOfAccounts.ts';
import { anyOf, oneOrAnyOf } from '@northvale/projections/database.ts';
import type { JournalRow } from '@northvale/projections/journal/journal.ts';
import type { ReadModels } from '@northvale/projections/readModel.ts';
import { expressionBuilder, type SqlBool, sql } from 'kysely';
import { type Conditions, conditionsOf } from '../database/conditions.ts';
import type { Database } from '../database/database.ts';
import { inOrderOf } from '../database/order.ts';
import { type Page, page } from '../database/page.ts';
import { orderName } from '../database/places.ts';
import type { ListQuery } from '../http/lists.ts';

type Query = ListQuery<'journal'>;

/** One page of the journal, the newest entry first. */
export function listEntries(db: Database, { sort, filter, ...range }: Query): Promise<Page<JournalRow>> {
  const descending = sort?.descending ?? true;
  const list = {
    name: orderName('journal', 'occurredAt', filter),
    // Also for id: entries are stored in the order in which their events occurred, and every index has the time.
    parts: [inOrderOf(matching(db, filter).select('position as key'), [sql.ref('occurred_at'), sql.ref('position')])],
    descending,
    async rows(positions: readonly string[]) {
      const rows = db.selectFrom('journal').selectAll().where('position', '=', anyOf(positions));
      return (await rows.execute()).map((row) => [row.position, row] as const);
    },
  };
  return page(db, list, range);
}

const matching = (db: Database, filter: Query['filter']) =>
  db.selectFrom('journal').where(({ and }) => and(conditionsOf(filter, CONDITIONS)));

const has = expressionBuilder<ReadModels, 'journal'>();
const CONDITIONS: Conditions<Query['filter']> = {
  id: (id) => has('position', '=', anyOf(id)),
  userId: (userId) => has('user_id', '=', userId),
  type: (type) => has('type', '=', oneOrAnyOf(type)),
  from: (from) => has('occurred_at', '>=', from),
  to: (to) => has('occurred_at', '<', to),
  account(account) {
    // An investor's accounts are found by investor, the platform's by the types of events that book on them.
    const known = journalAccount(account);
    if (!known) return sql`false`;
    const found = 'userId' in known ? has('user_id', '=', known.userId) : has('type', '=', anyOf(known.bookedBy));
    return has.and([found, sql<SqlBool>`${has.ref('accounts')} @> ${[account]}`]);
  },
};
