import type { RequestEvent } from '@northvale/ledger/account/acts.ts';
import type {
  Approval,
  Method,
  RequestKind,
  RequestState,
  RequestStatus,
  SealedText,
} from '@northvale/ledger/account/state.ts';
import type { Cents } from '@northvale/ledger/money.ts';
import { type Kysely, sql } from 'kysely';
import { type ProjectedEvent, type Projection, type Rows, touch, touchNew } from '../engine/projection.ts';
import { integer, json, money, nullable, type RowOf, table, type TablesOf, text, time } from '../engine/table.ts';
import { accounts, accountsTable } from './accounts.ts';

export const requestsTable = table('requests', ['id'], {
  id: text(),
  user_id: text(),
  kind: text<RequestKind>(),
  amount: money(),
  method: text<Method>(),
  bank_account_id: nullable(text()),
  plan_id: nullable(text()),
  month: nullable(text()),
  status: text<RequestStatus>(),
  created_at: time(),
  decided_at: nullable(time()),
  decided_by: nullable(text()),
  reason: nullable(text<SealedText>()),
  cash_before: nullable(money()),
  held_before: nullable(money()),
  approvals: json<readonly Approval[]>(),
  revision: integer(),
  position: text(),
});
export type RequestRow = RowOf<typeof requestsTable>;

type Read = TablesOf<typeof requestsTable>;

export const requests: Projection<typeof requestsTable> = {
  name: 'requests',
  tables: [requestsTable],
  looksAt: [accounts],
  sql: new URL('./requests.sql', import.meta.url),

  touches({ category, id, event }) {
    if (category !== 'account') return [];
    if (event.type === 'DepositRequested' || event.type === 'WithdrawalRequested')
      return [touchNew(requestsTable, event.data.requestId)];
    const { data } = event;
    return 'requestId' in data ? [touch(requestsTable, data.requestId), touch(accountsTable, id)] : [];
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
        return change(projected, event.data.requestId, rows, () => ({ approvals: [approval] }));
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
        // Another one that speaks of a request doesn't compile.
        event.type satisfies Exclude<ProjectedEvent['event']['type'], RequestEvent['type']>;
        return undefined;
    }
  },
};

interface Placed {
  readonly requestId: string;
  readonly amount: Cents;
  readonly method: Method;
  readonly bankAccountId?: string;
  readonly planId?: string;
  readonly month?: string;
}

function place({ id: userId, event, position }: ProjectedEvent, kind: RequestKind, placed: Placed, rows: Rows): void {
  const { requestId, amount, method, bankAccountId, planId, month } = placed;
  if (rows.get(requestsTable, requestId)) return;
  rows.put(requestsTable, {
    id: requestId,
    user_id: userId,
    kind,
    amount,
    method,
    bank_account_id: bankAccountId ?? null,
    plan_id: planId ?? null,
    month: month ?? null,
    status: 'pending',
    created_at: event.occurredAt,
    decided_at: null,
    decided_by: null,
    reason: null,
    cash_before: null,
    held_before: null,
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
    ...balancesBefore(projected, rows),
  }));
}

/** The account's row, on which the decision was made. */
function balancesBefore({ id, event }: ProjectedEvent, rows: Rows): Pick<RequestRow, 'cash_before' | 'held_before'> {
  const account = rows.get(accountsTable, id);
  if (account?.revision !== event.revision - 1)
    throw new Error(`account ${id} isn't as event ${event.revision} found it`);
  return { cash_before: account.cash, held_before: account.held };
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
  rows.put(requestsTable, Object.assign(row, changes(row), { revision: event.revision }));
}

/** The most requests that `newestRequests` gives. */
const NEWEST = 1_000;

/** A request and whose it is: from the account's state or from the read model, alike. */
export interface OwnedRequest {
  readonly userId: string;
  readonly request: RequestState;
}

/** The newest requests of one person, or of all. */
export async function newestRequests(db: Kysely<Read>, kind: RequestKind, userId?: string): Promise<OwnedRequest[]> {
  let newest = db.selectFrom('requests').selectAll().where('kind', '=', kind);
  if (userId !== undefined) newest = newest.where('user_id', '=', userId);
  return (await newest.orderBy('position', 'desc').limit(NEWEST).execute()).map(ownedRequest);
}

/** One request; undefined where there is none of this kind. */
export async function requestOf(db: Kysely<Read>, kind: RequestKind, id: string): Promise<OwnedRequest | undefined> {
  const found = db.selectFrom('requests').selectAll().where('id', '=', id).where('kind', '=', kind);
  const row = await found.executeTakeFirst();
  return row && ownedRequest(row);
}

/** Since when the oldest deposit waits, and how many requests for a second approval: read off indexes of what waits. */
export const waitingRequests = (db: Kysely<Read>) =>
  db
    .selectNoFrom(({ selectFrom }) => {
      const pending = selectFrom('requests').where('status', '=', 'pending');
      const deposits = pending.where('kind', '=', 'deposit');
      const halfApproved = pending.where(({ ref }) => sql<boolean>`${ref('approvals')} <> '[]'`);
      return [
        deposits.select(({ fn }) => fn.min('created_at').as('at')).as('oldestDepositAt'),
        halfApproved
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('halfApproved'),
      ];
    })
    .executeTakeFirstOrThrow();

export const ownedRequest = (row: RequestRow): OwnedRequest => ({ userId: row.user_id, request: requestState(row) });

/** Its values are set one by one, without a rest of the row and spreads of it: `verify` makes one of every request. */
export function requestState(row: RequestRow): RequestState {
  const { id, kind, amount, method, status, created_at: createdAt, approvals, revision } = row;
  const request: Writable<RequestState> = { id, kind, amount, method, status, createdAt, approvals, revision };
  if (row.bank_account_id !== null) request.bankAccountId = row.bank_account_id;
  if (row.plan_id !== null) request.planId = row.plan_id;
  if (row.month !== null) request.month = row.month;
  if (row.decided_at !== null) request.decidedAt = row.decided_at;
  if (row.decided_by !== null) request.decidedBy = row.decided_by;
  if (row.reason !== null) request.reason = row.reason;
  if (row.cash_before !== null) request.cashBefore = row.cash_before;
  if (row.held_before !== null) request.heldBefore = row.held_before;
  return request;
}

type Writable<Of> = { -readonly [Name in keyof Of]: Of[Name] };
