import { journalAccount } from '@northvale/ledger/chartOfAccounts.ts';
import { anyOf } from '@northvale/projections/database.ts';
import type { JournalRow } from '@northvale/projections/journal/journal.ts';
import { sql } from 'kysely';
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
    // By id too: entries stand in the order in which their events have happened, and every index has the time.
    parts: [inOrderOf(matching(db, filter).select('position as key'), [sql.ref('occurred_at'), sql.ref('position')])],
    descending,
    async rows(positions: readonly string[]) {
      const rows = db.selectFrom('journal').selectAll().where('position', '=', anyOf(positions));
      return (await rows.execute()).map((row) => [row.position, row] as const);
    },
  };
  return page(db, list, range);
}

function matching(db: Database, { id, userId, type, account, from, to }: Query['filter']) {
  let found = db.selectFrom('journal');
  if (id !== undefined) found = found.where('position', '=', anyOf(id));
  if (userId !== undefined) found = found.where('user_id', '=', userId);
  if (type !== undefined) found = found.where('type', '=', typeof type === 'string' ? type : anyOf(type));
  if (from !== undefined) found = found.where('occurred_at', '>=', from);
  if (to !== undefined) found = found.where('occurred_at', '<', to);
  if (account === undefined) return found;
  // An investor's accounts are found by the investor, the platform's by the events that book on them.
  const known = journalAccount(account);
  if (!known) return found.where(sql<boolean>`false`);
  found =
    'userId' in known ? found.where('user_id', '=', known.userId) : found.where('type', '=', anyOf(known.bookedBy));
  return found.where(({ ref }) => sql<boolean>`${ref('accounts')} @> ${[account]}`);
}
