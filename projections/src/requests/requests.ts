import type { Approval, Method, RequestKind, RequestStatus, SealedText } from '@northvale/ledger/account/state.ts';
import type { Cents } from '@northvale/ledger/money.ts';
import { type ProjectedEvent, type Projection, type ReadTable, type Rows, touch } from '../projection.ts';

export interface RequestRow {
  readonly id: string;
  readonly user_id: string;
  readonly kind: RequestKind;
  readonly amount: Cents;
  readonly method: Method;
  readonly bank_account_id: string | null;
  readonly status: RequestStatus;
  readonly created_at: string;
  readonly decided_at: string | null;
  readonly decided_by: string | null;
  readonly reason: SealedText | null;
  readonly approvals: readonly Approval[];
  readonly revision: number;
  readonly position: string;
}

export const requestsTable: ReadTable<RequestRow> = {
  name: 'requests',
  key: ['id'],
  columns: {
    id: 'text',
    user_id: 'text',
    kind: 'text',
    amount: 'bigint',
    method: 'text',
    bank_account_id: 'text',
    status: 'text',
    created_at: 'timestamptz',
    decided_at: 'timestamptz',
    decided_by: 'text',
    reason: 'text',
    approvals: 'jsonb',
    revision: 'integer',
    position: 'text',
  },
};

export const requests: Projection = {
  name: 'requests',
  migrations: {
    tables: new URL('./001_requests.sql', import.meta.url),
    indexes: new URL('./002_requests_indexes.sql', import.meta.url),
  },

  touches({ event }) {
    const { data } = event;
    return 'requestId' in data ? [touch(requestsTable, data.requestId)] : [];
  },

  apply(projected, rows) {
    const { event } = projected;
    switch (event.type) {
      case 'DepositRequested':
        return place(projected, 'deposit', event.data, rows);
      case 'WithdrawalRequested':
        return place(projected, 'withdrawal', event.data, rows);
      case 'WithdrawalApprovalGiven': {
        const approval = { by: event.actor.id, at: event.occurredAt };
        return change(projected, event.data.requestId, rows, (row) => ({ approvals: [...row.approvals, approval] }));
      }
      case 'DepositApproved':
      case 'WithdrawalApproved':
        return settle(projected, event.data, 'approved', rows);
      case 'DepositRejected':
      case 'WithdrawalRejected':
        return settle(projected, event.data, 'rejected', rows);
      case 'DepositCancelled':
      case 'WithdrawalCancelled':
        return settle(projected, event.data, 'cancelled', rows);
      default:
        // All other events speak of no request; `accounts` is where an unhandled type fails to compile.
        return undefined;
    }
  },
};

interface Placed {
  readonly requestId: string;
  readonly amount: Cents;
  readonly method: Method;
  readonly bankAccountId?: string;
}

function place({ id: userId, event, position }: ProjectedEvent, kind: RequestKind, placed: Placed, rows: Rows): void {
  const { requestId, amount, method, bankAccountId } = placed;
  if (rows.get(requestsTable, requestId)) return;
  rows.put(requestsTable, {
    id: requestId,
    user_id: userId,
    kind,
    amount,
    method,
    bank_account_id: bankAccountId ?? null,
    status: 'pending',
    created_at: event.occurredAt,
    decided_at: null,
    decided_by: null,
    reason: null,
    approvals: [],
    revision: event.revision,
    position,
  });
}

function settle(
  projected: ProjectedEvent,
  { requestId, reason }: { readonly requestId: string; readonly reason?: SealedText },
  status: RequestStatus,
  rows: Rows,
): void {
  const { occurredAt, actor } = projected.event;
  change(projected, requestId, rows, () => ({
    status,
    decided_at: occurredAt,
    decided_by: actor.id,
    reason: reason ?? null,
  }));
}

function change(
  { event }: ProjectedEvent,
  requestId: string,
  rows: Rows,
  changes: (row: RequestRow) => Partial<RequestRow>,
): void {
  const row = rows.get(requestsTable, requestId);
  if (!row) throw new Error(`${event.type} speaks of request ${requestId}, which nobody made`);
  if (event.revision <= row.revision) return;
  rows.put(requestsTable, { ...row, ...changes(row), revision: event.revision });
}
