import type { RequestKind } from '@northvale/ledger/account/state.ts';
import { anyOf } from '@northvale/projections/database.ts';
import { totals } from '@northvale/projections/figures/queries.ts';
import { type OwnedRequest, ownedRequest } from '@northvale/projections/requests/queries.ts';
import { COUNTED_UP_TO } from '../contract/lists.ts';
import type { Database } from '../database/database.ts';
import { type Named, named } from '../database/named.ts';
import type { Range } from '../database/order.ts';
import { isSoonMet, isWhole, type Listed, type Page, page } from '../database/page.ts';
import { orderName } from '../database/places.ts';
import type { ListQuery } from '../http/lists.ts';
import { decidersOf } from './deciders.ts';
import { requestsBy } from './requestKeys.ts';

/**
 * An index has requests by their owners: those of more people than elsewhere are quicker looked up than all requests
 * are compared with whom a search finds, as the planner would. In the order of names people are met one by one anyway.
 */
const FEW_OWNERS = 5_000;

/** One page of the back office's list. Who has no value stands behind those who have, the other way round in front. */
export const listRequests = async (
  db: Database,
  kind: RequestKind,
  { offset, limit, ...query }: ListQuery<'deposits' | 'withdrawals'>,
): Promise<Page<OwnedRequest>> => {
  const range = { offset, limit };
  return page(db, await requestsListed(db, kind, query, range), range);
};

/** The whole of it. */
export async function requestsListed(
  db: Database,
  kind: RequestKind,
  { sort, filter }: Pick<ListQuery<'deposits' | 'withdrawals'>, 'sort' | 'filter'>,
  range: Range = { offset: 0, limit: 0 },
): Promise<Listed<string, OwnedRequest>> {
  const { field, descending } = sort ?? { field: 'createdAt', descending: true };
  const few = field === 'userId' ? undefined : FEW_OWNERS;
  const wanted = { ...filter, named: filter.q === undefined ? undefined : await named(db, filter.q, few) };
  const { accounts, [`${kind}s` as const]: all } = await totals(db);
  const deciders = field === 'decidedBy' ? await decidersOf(db, kind) : [];
  const isAlone = Object.keys(filter).length === 1;
  // Requests of people whose names are alike stand together only where names are the order.
  const spreadOver = wanted.named && isAlone && !NOT_SPREAD.has(field) ? all : undefined;
  return {
    name: orderName(kind, field, { ...filter, deciders }),
    known: isWhole(filter) ? all : undefined,
    ...requestsBy(db, kind, wanted, field, deciders),
    atOnce: wanted.named && (!isAlone || findsFew(wanted.named, all / accounts, spreadOver, range)),
    spreadOver,
    descending,
    async rows(positions: readonly string[]) {
      const rows = db.selectFrom('requests').selectAll().where('position', '=', anyOf(positions));
      return (await rows.execute()).map((row) => [row.position, ownedRequest(row)] as const);
    },
  };
}

/** Orders that people's names make, or several parts, each of which would be counted. */
const NOT_SPREAD: ReadonlySet<string> = new Set(['userId', 'decidedBy', 'decidedAt', 'reason']);

/**
 * Whether a search alone finds so few requests, as far as people have them on average, that they are best counted and
 * sorted at once. More are counted by an index alone, in less time than it takes to read them.
 */
function findsFew(named: Named, ofEach: number, over: number | undefined, range: Range): boolean {
  if (!('ids' in named)) return false;
  const found = named.ids.length * ofEach;
  return found <= COUNTED_UP_TO && !(over !== undefined && isSoonMet(found, over, range));
}
