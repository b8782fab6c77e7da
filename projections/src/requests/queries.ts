import type { RequestKind, RequestState } from '@northvale/ledger/account/state.ts';
import { type Kysely, sql } from 'kysely';
import type { ReadModels } from '../readModel.ts';
import { optional } from '../table.ts';
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

/** How many requests wait, and since when: each figure is read off an index of what waits. */
export const pendingRequests = (db: Kysely<ReadModels>) =>
  db
    .selectNoFrom(({ selectFrom }) => {
      const pending = selectFrom('requests').where('status', '=', 'pending');
      const deposits = pending.where('kind', '=', 'deposit');
      const withdrawals = pending.where('kind', '=', 'withdrawal');
      const halfApproved = pending.where(({ ref }) => sql<boolean>`${ref('approvals')} <> '[]'`);
      return [
        deposits
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('deposits'),
        deposits.select(({ fn }) => fn.min('created_at').as('at')).as('oldestDepositAt'),
        withdrawals
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('withdrawals'),
        halfApproved
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('halfApproved'),
      ];
    })
    .executeTakeFirstOrThrow();

export const ownedRequest = ({
  user_id: userId,
  id,
  kind,
  amount,
  method,
  status,
  ...row
}: RequestRow): OwnedRequest => ({
  userId,
  request: {
    id,
    kind,
    amount,
    method,
    ...optional('bankAccountId', row.bank_account_id),
    status,
    createdAt: row.created_at,
    ...optional('decidedAt', row.decided_at),
    ...optional('decidedBy', row.decided_by),
    ...optional('reason', row.reason),
    ...optional('cashBefore', row.cash_before),
    ...optional('heldBefore', row.held_before),
    approvals: row.approvals,
    revision: row.revision,
  },
});
