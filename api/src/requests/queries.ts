import type { Approval, Method, RequestKind, RequestStatus, SealedText } from '@northvale/ledger/account/state.ts';
import { cents } from '@northvale/ledger/money.ts';
import type { Pool } from 'pg';
import { centsOf } from '../contract/dollars.ts';
import { Conditions, containing, listRows } from '../database/listRows.ts';
import type { ListQuery } from '../http/lists.ts';
import type { OwnedRequest } from './records.ts';

/** The most requests that the spec's unpaged lists give: the newest. */
const NEWEST = 1_000;

const FROM = `read_live.requests r LEFT JOIN identity.people p ON p.id = r.user_id::uuid
  LEFT JOIN identity.people d ON d.id = r.decided_by::uuid`;
const COLUMNS = 'r.*, r.amount::text AS amount';

interface Row {
  readonly id: string;
  readonly user_id: string;
  readonly kind: RequestKind;
  readonly amount: string;
  readonly method: Method;
  readonly bank_account_id: string | null;
  readonly status: RequestStatus;
  readonly created_at: Date;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly reason: SealedText | null;
  readonly approvals: readonly Approval[];
  readonly revision: number;
}

type Filter = ListQuery<'deposits' | 'withdrawals'>['filter'];
type SortField = NonNullable<ListQuery<'deposits'>['sort']>['field'];

const SORTS: Readonly<Record<SortField, string>> = {
  id: 'r.id',
  _id: 'r.id',
  userId: 'p.name COLLATE "und-x-icu"',
  amount: 'r.amount',
  status: 'r.status',
  method: 'r.method',
  createdAt: 'r.created_at',
  decidedAt: 'r.decided_at',
  decidedBy: 'd.name COLLATE "und-x-icu"',
  reason: 'r.reason',
  revision: 'r.revision',
};

/** One page of the back office's list. */
export async function listRequests(
  pool: Pool,
  kind: RequestKind,
  query: ListQuery<'deposits' | 'withdrawals'>,
): Promise<{ rows: OwnedRequest[]; total: number }> {
  const { sort = { field: 'createdAt', descending: true }, offset, limit, filter } = query;
  const direction = sort.descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST';
  const page = await listRows<Row>(pool, {
    columns: COLUMNS,
    from: FROM,
    where: conditions(kind, filter),
    orderBy: `${SORTS[sort.field]} ${direction}, r.position ${sort.descending ? 'DESC' : 'ASC'}`,
    offset,
    limit,
  });
  return { rows: page.rows.map(ownedRequest), total: page.total };
}

/** The newest requests of one person, or of all. */
export async function newestRequests(pool: Pool, kind: RequestKind, userId?: string): Promise<OwnedRequest[]> {
  const where = new Conditions().add('r.kind = ?', kind).add('r.user_id = ?', userId);
  const { rows } = await pool.query<Row>(
    `SELECT ${COLUMNS} FROM read_live.requests r WHERE ${where.sql} ORDER BY r.position DESC LIMIT ${NEWEST}`,
    where.values,
  );
  return rows.map(ownedRequest);
}

function conditions(kind: RequestKind, filter: Filter): Conditions {
  const { id, status, userId, q, from, to, amountFrom, amountTo } = filter;
  const pattern = q === undefined ? undefined : containing(q);
  return new Conditions()
    .add('r.kind = ?', kind)
    .add('r.id = ANY(?)', id === undefined ? undefined : [id].flat())
    .add('r.status = ANY(?)', status === undefined ? undefined : [status].flat())
    .add('r.user_id = ?', userId)
    .add('p.name ILIKE ? OR p.email ILIKE ? OR r.id ILIKE ?', pattern, pattern, pattern)
    .add('r.created_at >= ?', from)
    .add('r.created_at < ?', to)
    .add('r.amount >= ?', amountFrom === undefined ? undefined : centsOf(amountFrom))
    .add('r.amount <= ?', amountTo === undefined ? undefined : centsOf(amountTo));
}

const ownedRequest = (row: Row): OwnedRequest => ({
  userId: row.user_id,
  request: {
    id: row.id,
    kind: row.kind,
    amount: cents(Number(row.amount)),
    method: row.method,
    ...(row.bank_account_id === null ? {} : { bankAccountId: row.bank_account_id }),
    status: row.status,
    createdAt: row.created_at.toISOString(),
    ...(row.decided_at === null ? {} : { decidedAt: row.decided_at.toISOString() }),
    ...(row.decided_by === null ? {} : { decidedBy: row.decided_by }),
    ...(row.reason === null ? {} : { reason: row.reason }),
    approvals: row.approvals,
    revision: row.revision,
  },
});
