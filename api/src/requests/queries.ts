import type { RequestKind } from '@northvale/ledger/account/state.ts';
import { anyOf } from '@northvale/projections/database.ts';
import { totals } from '@northvale/projections/figures/queries.ts';
import { type OwnedRequest, ownedRequest } from '@northvale/projections/requests/queries.ts';
import type { Database } from '../database/database.ts';
import { named } from '../database/named.ts';
import { isWhole, type Page, page } from '../database/page.ts';
import type { ListQuery } from '../http/lists.ts';
import { namelessDeciders, requestKeys } from './requestKeys.ts';

/** One page of the back office's list. Who has no value stands behind those who have, the other way round in front. */
export async function listRequests(
  db: Database,
  kind: RequestKind,
  { sort, filter, ...range }: ListQuery<'deposits' | 'withdrawals'>,
): Promise<Page<OwnedRequest>> {
  const { field, descending } = sort ?? { field: 'createdAt', descending: true };
  const wanted = { ...filter, named: filter.q === undefined ? undefined : await named(db, filter.q) };
  const nameless = field === 'decidedBy' ? await namelessDeciders(db, kind) : [];
  const list = {
    known: isWhole(filter) ? (await totals(db))[`${kind}s`] : undefined,
    keys: (turned: boolean) => requestKeys(db, kind, wanted, field, descending !== turned, nameless),
    async rows(positions: readonly string[]) {
      const rows = db.selectFrom('requests').selectAll().where('position', '=', anyOf(positions));
      return (await rows.execute()).map((row) => [row.position, ownedRequest(row)] as const);
    },
  };
  return page(db, list, range);
}
