import type { RequestKind, RequestState } from '@northvale/ledger/account/state.ts';
import { centsOf, type Db, isoOf, optional, type Selected } from '../selected.ts';
import type { RequestRow } from './requests.ts';

export interface RequestRecord extends RequestState {
  readonly userId: string;
}

export type SelectedRequest = Selected<RequestRow, 'amount', 'created_at' | 'decided_at'>;

/** A row of `read_live.requests`, selected with all its columns. */
export const requestRecord = (row: SelectedRequest): RequestRecord => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind,
  amount: centsOf(row.amount),
  method: row.method,
  ...optional('bankAccountId', row.bank_account_id),
  status: row.status,
  createdAt: isoOf(row.created_at),
  ...optional('decidedAt', row.decided_at && isoOf(row.decided_at)),
  ...optional('decidedBy', row.decided_by),
  ...optional('reason', row.reason),
  approvals: row.approvals,
  revision: row.revision,
});

/** A person's requests of one kind, the newest first. */
export async function requestsOf(
  db: Db,
  userId: string,
  kind: RequestKind,
  limit = 1_000,
): Promise<RequestRecord[]> {
  const { rows } = await db.query<SelectedRequest>(
    'SELECT * FROM read_live.requests WHERE user_id = $1 AND kind = $2 ORDER BY position DESC LIMIT $3',
    [userId, kind, limit],
  );
  return rows.map(requestRecord);
}

export async function requestById(db: Db, id: string): Promise<RequestRecord | undefined> {
  const { rows } = await db.query<SelectedRequest>('SELECT * FROM read_live.requests WHERE id = $1', [id]);
  return rows[0] && requestRecord(rows[0]);
}
