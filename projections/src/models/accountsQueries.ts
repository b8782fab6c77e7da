import type { BalanceProposal, RoleProposal, SealedText } from '@northvale/ledger/account/state.ts';
import { add, type Cents } from '@northvale/ledger/money.ts';
import type { Kysely } from 'kysely';
import { anyOf } from '../engine/database.ts';
import type { ReadModels } from './readModels.ts';
import { optional } from '../engine/table.ts';
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
  readonly withdrawalsLocked: boolean;
  /** The ids of the linked ones, in the order in which they were linked. */
  readonly bankAccounts: readonly string[];
  readonly pending: number;
  readonly proposal?: BalanceProposal;
  readonly roleProposal?: RoleProposal;
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
  const { withdrawals_locked: withdrawalsLocked, bank_accounts: bankAccounts } = row;
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
    withdrawalsLocked,
    bankAccounts,
    pending,
    ...optional('proposal', row.proposal),
    ...optional('roleProposal', row.role_proposal),
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

/** An admin's row; undefined for anybody else. */
export const adminOf = (db: Kysely<ReadModels>, userId: string) =>
  db
    .selectFrom('accounts')
    .select('admin_since as adminSince')
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .executeTakeFirst();

/** How many accounts have a balance edit or a role that waits for a second admin. */
export async function openProposals(db: Kysely<ReadModels>): Promise<number> {
  const found = db
    .selectFrom('accounts')
    // One that was closed before closing took its proposals back has them still.
    .where('closed', '=', false)
    .where(({ eb, or }) => or([eb('proposal', 'is not', null), eb('role_proposal', 'is not', null)]));
  return (await found.select(({ fn }) => fn.countAll<number>().as('proposals')).executeTakeFirstOrThrow()).proposals;
}

/** The user ids of the admins. */
export async function adminIds(db: Kysely<ReadModels>): Promise<string[]> {
  const found = db.selectFrom('accounts').select('user_id').where('role', '=', 'admin').where('closed', '=', false);
  return (await found.execute()).map(({ user_id: userId }) => userId);
}

/** When somebody last lost the role of an admin; undefined where nobody has. */
export async function adminLeftAt(db: Kysely<ReadModels>): Promise<string | undefined> {
  const found = db.selectFrom('accounts').select('admin_until').where('admin_until', 'is not', null);
  return (await found.orderBy('admin_until', 'desc').limit(1).executeTakeFirst())?.admin_until ?? undefined;
}

/** What these people's accounts hold, by user id. */
export async function balancesOf(db: Kysely<ReadModels>, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map<string, never>();
  const found = db.selectFrom('accounts').select(['user_id', 'cash', 'held']).where('user_id', '=', anyOf(userIds));
  return new Map((await found.execute()).map(({ user_id: userId, ...balances }) => [userId, balances]));
}
