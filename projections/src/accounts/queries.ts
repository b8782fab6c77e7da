import type { BalanceProposal, SealedText } from '@northvale/ledger/account/state.ts';
import { add, type Cents } from '@northvale/ledger/money.ts';
import { type Expression, type Kysely, sql } from 'kysely';
import type { ReadModels } from '../readModel.ts';
import { optional } from '../table.ts';
import type { AccountRow } from './accounts.ts';

export interface AccountRecord {
  readonly userId: string;
  readonly revision: number;
  /** Cash and held together. */
  readonly balance: Cents;
  /** What can be spent. */
  readonly cash: Cents;
  readonly held: Cents;
  readonly invested: Cents;
  readonly role: AccountRow['role'];
  readonly plan: AccountRow['plan'];
  readonly verified: boolean;
  readonly frozen: boolean;
  readonly closed: boolean;
  readonly pending: number;
  readonly proposal?: BalanceProposal;
  readonly identity?: IdentityDecision;
  readonly referredBy?: string;
  readonly openedAt: string;
}

/** The last decision on a person's identity. */
export interface IdentityDecision {
  readonly decision: 'approved' | 'rejected';
  readonly at: string;
  readonly by: string;
  readonly reason?: SealedText;
}

export function accountRecord(row: AccountRow): AccountRecord {
  const { revision, cash, held, invested, role, plan, verified, frozen, closed, pending } = row;
  return {
    userId: row.user_id,
    revision,
    balance: add(cash, held),
    cash,
    held,
    invested,
    role,
    plan,
    verified,
    frozen,
    closed,
    pending,
    ...optional('proposal', row.proposal),
    ...optional('identity', identityOf(row)),
    ...optional('referredBy', row.referred_by),
    openedAt: row.opened_at,
  };
}

function identityOf(row: AccountRow): IdentityDecision | null {
  const { identity_decision: decision, identity_decided_at: at, identity_decided_by: by } = row;
  if (decision === null || at === null || by === null) return null;
  return { decision, at, by, ...optional('reason', row.identity_reason) };
}

/** How many accounts aren't closed, and what they hold together. Weeks begin on Monday, UTC. */
export const totals = (db: Kysely<ReadModels>, now: Date) =>
  db
    .selectFrom('accounts')
    .where('closed', '=', false)
    .select(({ eb, fn, cast, lit }) => {
      const thisWeek = sql<string>`date_trunc('week', ${now.toISOString()}::timestamptz, 'UTC')`;
      const sum = (amount: Expression<Cents>) => cast<Cents>(fn.coalesce(fn.sum(amount), lit(0)), 'bigint');
      return [
        fn.countAll<number>().as('accounts'),
        fn.countAll<number>().filterWhere('opened_at', '>=', thisWeek).as('openedThisWeek'),
        fn.count<number>('proposal').as('proposals'),
        sum(eb('cash', '+', eb.ref('held'))).as('balance'),
        sum(eb.ref('held')).as('held'),
      ];
    })
    .executeTakeFirstOrThrow();
