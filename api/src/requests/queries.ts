import type { RequestKind } from '@northvale/ledger/account/state.ts';
import { anyOf } from '@northvale/projections/database.ts';
import { totals } from '@northvale/projections/figures/queries.ts';
import { type OwnedRequest, ownedRequest } from '@northvale/projections/requests/queries.ts';
import { COUNTED_UP_TO } from '../contract/lists.ts';
import type { Database } from '../database/database.ts';
import { type Named, named } from '../database/named.ts';
import { isWhole, type Listed, type Page, page } from '../database/page.ts';
import { orderName } from '../database/places.ts';
import type { ListQuery } from '../http/lists.ts';
import { decidersOf } from './deciders.ts';
import { requestsBy } from './requestKeys.ts';

/**
 * An index has requests by their owners: those of more people than elsewhere are quicker looked up than all requests are
 * compared with whom a search finds, as the planner would. In the order of names people are met one by one anyway.
 */
const FEW_OWNERS = 5_000;

/** One page of the back office's list. Who has no value stands behind those who have, the other way round in front. */
export const listRequests = async (
  db: Database,
  kind: RequestKind,
  { offset, limit, ...query }: ListQuery<'deposits' | 'withdrawals'>,
): Promise<Page<OwnedRequest>> => page(db, await requestsListed(db, kind, query), { offset, limit });

/** The whole of it. */
export async function requestsListed(
  db: Database,
  kind: RequestKind,
  { sort, filter }: Pick<ListQuery<'deposits' | 'withdrawals'>, 'sort' | 'filter'>,
): Promise<Listed<string, OwnedRequest>> {
  const { field, descending } = sort ?? { field: 'createdAt', descending: true };
  const few = field === 'userId' ? undefined : FEW_OWNERS;
  const wanted = { ...filter, named: filter.q === undefined ? undefined : await named(db, filter.q, few) };
  const { accounts, [`${kind}s` as const]: all } = await totals(db);
  const deciders = field === 'decidedBy' ? await decidersOf(db, kind) : [];
  return {
    name: orderName(kind, field, { ...filter, deciders }),
    known: isWhole(filter) ? all : undefined,
    ...requestsBy(db, kind, wanted, field, deciders),
    atOnce: wanted.named && (Object.keys(filter).length > 1 || findsFew(wanted.named, all / accounts)),
    descending,
    async rows(positions: readonly string[]) {
      const rows = db.selectFrom('requests').selectAll().where('position', '=', anyOf(positions));
      return (await rows.execute()).map((row) => [row.position, ownedRequest(row)] as const);
    },
  };
}

/**
 * Whether a search alone finds no more requests than are counted, as far as people have them on average. More are counted
 * by an index alone, in less time than it takes to read them.
 */
const findsFew = (named: Named, ofEach: number): boolean =>
  'ids' in named && named.ids.length * ofEach <= COUNTED_UP_TO;
