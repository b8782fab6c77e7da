import type { SealedText } from '@northvale/ledger/account/state.ts';
import type { Pool } from 'pg';
import type { VerificationStatus } from '../contract/profile.ts';
import { Conditions, containing, listRows } from '../database/listRows.ts';
import type { ListQuery } from '../http/lists.ts';

export interface ListedVerification {
  readonly userId: string;
  readonly name: string;
  readonly idCardType: string;
  readonly idCardNumber: string;
  readonly submittedAt: Date;
  readonly status: VerificationStatus;
  readonly reason: SealedText | null;
}

const FROM = `identity.documents d JOIN identity.people p ON p.id = d.user_id
  JOIN read_live.accounts a ON a.user_id = d.user_id::text`;
// The same as `verificationOf` says of one document.
const STATUS = `CASE WHEN a.verified THEN 'approved'
  WHEN a.identity_decision = 'rejected' AND a.identity_decided_at >= d.submitted_at THEN 'rejected'
  ELSE 'under review' END`;
const COLUMNS = `d.user_id AS "userId", p.name, d.id_card_type AS "idCardType", d.id_card_number AS "idCardNumber",
  d.submitted_at AS "submittedAt", ${STATUS} AS status, a.identity_reason AS reason`;

type SortField = NonNullable<ListQuery<'verifications'>['sort']>['field'];

const SORTS: Readonly<Record<SortField, string>> = {
  id: 'd.user_id',
  _id: 'd.user_id',
  userId: 'd.user_id',
  name: 'p.name COLLATE "und-x-icu"',
  idCardType: 'd.id_card_type',
  submittedAt: 'd.submitted_at',
  status: STATUS,
  reason: 'a.identity_reason',
};

export function listVerifications(
  pool: Pool,
  query: ListQuery<'verifications'>,
): Promise<{ rows: ListedVerification[]; total: number }> {
  const { sort = { field: 'submittedAt', descending: false }, filter, offset, limit } = query;
  const direction = sort.descending ? 'DESC' : 'ASC';
  const pattern = filter.q === undefined ? undefined : containing(filter.q);
  return listRows<ListedVerification>(pool, {
    columns: COLUMNS,
    from: FROM,
    offset,
    limit,
    where: new Conditions()
      .add('d.user_id::text = ANY(?)', filter.id === undefined ? undefined : [filter.id].flat())
      .add(`${STATUS} = ?`, filter.status)
      .add('p.name ILIKE ? OR p.email ILIKE ?', pattern, pattern),
    orderBy: `${SORTS[sort.field]} ${direction}, d.user_id ${direction}`,
  });
}
