import type { RequestKind } from '@northvale/ledger/account/state.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import { totals } from '@northvale/projections/models/figures.ts';
import { ownedRequest, type OwnedRequest } from '@northvale/projections/models/requests.ts';
import type { Database } from '../database/database.ts';
import { aboutOf, named } from '../database/named.ts';
import type { Range } from '../database/order.ts';
import { isWhole, type Listed, type Page, page } from '../database/page.ts';
import { orderName } from '../database/places.ts';
import { isBestAtOnce } from '../database/search.ts';
import type { ListQuery } from '../http/lists.ts';
import { decidersOf } from './deciders.ts';
import { requestsBy, requestsSampled } from './requestKeys.ts';

/** One page of the back office's list. Rows without a value come first in ascending order, last in descending. */
export const listRequests = async (
  db: Database,
  kind: RequestKind,
  { offset, limit, ...query }: ListQuery<'deposits' | 'withdrawals'>,
): Promise<Page<OwnedRequest>> => {
  const range = { offset, limit };
  return page(db, await requestsListed(db, kind, query, range), range);
};

/** The whole list. */
export async function requestsListed(
  db: Database,
  kind: RequestKind,
  { sort, filter }: Pick<ListQuery<'deposits' | 'withdrawals'>, 'sort' | 'filter'>,
  range: Range = { offset: 0, limit: 0 },
): Promise<Listed<string, OwnedRequest>> {
  const { field, descending } = sort ?? { field: 'createdAt', descending: true };
  const { accounts, deposits, withdrawals } = await totals(db);
  const all = kind === 'deposit' ? deposits : withdrawals;
  const wanted = { ...filter, named: filter.q === undefined ? undefined : await named(db, filter.q, accounts) };
  const deciders = field === 'decidedBy' ? await decidersOf(db, kind) : [];
  const isAlone = Object.keys(filter).length === 1;
  const searched = wanted.named && {
    about: aboutOf(wanted.named, accounts) * (all / accounts),
    over: all,
    isAlone,
    // Requests of people with similar names are clustered only in the order of names.
    isSpread: isAlone && field !== 'userId',
    sample: { rows: deposits + withdrawals, found: requestsSampled(db, kind, wanted) },
  };
  return {
    name: orderName(kind, field, { ...filter, deciders }),
    known: isWhole(filter) ? all : undefined,
    ...requestsBy(db, kind, wanted, field, deciders),
    atOnce: searched && isBestAtOnce(searched, range),
    searched,
    descending,
    async rows(positions: readonly string[]) {
      const rows = db.selectFrom('requests').selectAll().where('position', '=', anyOf(positions));
      return (await rows.execute()).map((row) => [row.position, ownedRequest(row)] as const);
    },
  };
}
