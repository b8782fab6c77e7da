import type { RequestKind, RequestState } from '@northvale/ledger/account/state.ts';
import { type Kysely, sql } from 'kysely';
import type { ReadModels } from './readModels.ts';
import type { RequestRow } from './requests.ts';

/** The most requests that `newestRequests` gives. */
const NEWEST = 1_000;

/** A request and whose it is: from the account's state or from the read model, alike. */
export interface OwnedRequest {
  readonly userId: string;
  readonly request: RequestState;
}

/** The newest requests of one person, or of all. */
export async function newestRequests(
  db: Kysely<ReadModels>,
  kind: RequestKind,
  userId?: string,
): Promise<OwnedRequest[]> {
  let newest = db.selectFrom('requests').selectAll().where('kind', '=', kind);
  if (userId !== undefined) newest = newest.where('user_id', '=', userId);
  return (await newest.orderBy('position', 'desc').limit(NEWEST).execute()).map(ownedRequest);
}

/** One request; undefined where there is none of this kind. */
export async function requestOf(
  db: Kysely<ReadModels>,
  kind: RequestKind,
  id: string,
): Promise<OwnedRequest | undefined> {
  const found = db.selectFrom('requests').selectAll().where('id', '=', id).where('kind', '=', kind);
  const row = await found.executeTakeFirst();
  return row && ownedRequest(row);
}

/** Since when the oldest deposit waits, and how many requests for a second approval: read off indexes of what waits. */
export const waitingRequests = (db: Kysely<ReadModels>) =>
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
  if (row.decided_at !== null) request.decidedAt = row.decided_at;
  if (row.decided_by !== null) request.decidedBy = row.decided_by;
  if (row.reason !== null) request.reason = row.reason;
  if (row.cash_before !== null) request.cashBefore = row.cash_before;
  if (row.held_before !== null) request.heldBefore = row.held_before;
  return request;
}

type Writable<Of> = { -readonly [Name in keyof Of]: Of[Name] };
