import type { BalanceProposal, SealedText } from '@northvale/ledger/account/state.ts';
import { add, type Cents } from '@northvale/ledger/money.ts';
import { centsOf, type Db, isoOf, optional, type Selected } from '../selected.ts';
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

export type SelectedAccount = Selected<AccountRow, 'cash' | 'held' | 'invested', 'identity_decided_at' | 'opened_at'>;

/** A row of `read_live.accounts`, selected with all its columns. */
export function accountRecord(row: SelectedAccount): AccountRecord {
  const cash = centsOf(row.cash);
  const held = centsOf(row.held);
  const { role, plan, verified, frozen, closed, pending } = row;
  return {
    userId: row.user_id,
    revision: row.revision,
    balance: add(cash, held),
    cash,
    held,
    invested: centsOf(row.invested),
    role,
    plan,
    verified,
    frozen,
    closed,
    pending,
    ...optional('proposal', row.proposal),
    ...optional('identity', identityOf(row)),
    ...optional('referredBy', row.referred_by),
    openedAt: isoOf(row.opened_at),
  };
}

function identityOf(row: SelectedAccount): IdentityDecision | null {
  const { identity_decision: decision, identity_decided_at: at, identity_decided_by: by } = row;
  if (decision === null || at === null || by === null) return null;
  return { decision, at: isoOf(at), by, ...optional('reason', row.identity_reason) };
}

export async function accountsByIds(db: Db, userIds: readonly string[]): Promise<AccountRecord[]> {
  const { rows } = await db.query<SelectedAccount>('SELECT * FROM read_live.accounts WHERE user_id = ANY ($1)', [
    userIds,
  ]);
  return rows.map(accountRecord);
}
