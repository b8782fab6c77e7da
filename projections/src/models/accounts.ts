import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { AccountRole, BalanceProposal, Plan, RoleProposal, SealedText } from '@northvale/ledger/account/state.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import { balancesAfter, transfers } from '@northvale/ledger/journal/journal.ts';
import { add, type Cents, ZERO } from '@northvale/ledger/money.ts';
import type { Kysely } from 'kysely';
import { anyOf } from '../engine/database.ts';
import { type Changing, type Projection, touch, touchNew } from '../engine/projection.ts';
import {
  boolean,
  integer,
  json,
  money,
  nullable,
  optional,
  type RowOf,
  table,
  type TablesOf,
  text,
  texts,
  time,
} from '../engine/table.ts';

export const accountsTable = table('accounts', ['user_id'], {
  user_id: text(),
  revision: integer(),
  cash: money(),
  held: money(),
  invested: money(),
  role: text<AccountRole>(),
  admin_since: nullable(time()),
  admin_until: nullable(time()),
  plan: text<Plan>(),
  verified: boolean(),
  frozen: boolean(),
  closed: boolean(),
  withdrawals_locked: boolean(),
  bank_accounts: texts(),
  pending: integer(),
  proposal: nullable(json<BalanceProposal>()),
  role_proposal: nullable(json<RoleProposal>()),
  identity_decision: nullable(text<'approved' | 'rejected'>()),
  identity_decided_at: nullable(time()),
  identity_decided_by: nullable(text()),
  identity_reason: nullable(text<SealedText>()),
  referred_by: nullable(text()),
  opened_at: time(),
});
/** Where a changed role, or a locked or closed account, is told of by its user id; '' for anybody's. */
export const STANDING_CHANGED = 'standing_changed';

export type AccountRow = RowOf<typeof accountsTable>;

type Read = TablesOf<typeof accountsTable>;

export const accounts: Projection<typeof accountsTable> = {
  name: 'accounts',
  tables: [accountsTable],
  sql: new URL('./accounts.sql', import.meta.url),

  touches({ category, id, event }) {
    if (category !== 'account') return [];
    return [event.type === 'AccountOpened' ? touchNew(accountsTable, id) : touch(accountsTable, id)];
  },

  apply(projected, rows) {
    if (projected.category !== 'account') return;
    const { id: userId, event } = projected;
    const row = rows.get(accountsTable, userId) ?? unopened(userId, event.occurredAt);
    if (event.revision <= row.revision) return;
    if (event.revision !== row.revision + 1) {
      throw new RangeError(`account ${userId} is at revision ${row.revision}; event ${event.revision} can't follow`);
    }
    // The balances are what the journal's postings say, and nothing else.
    rows.put(accountsTable, standingAfter(Object.assign(row, balancesAfter(row, transfers(event))), event));
  },
};

/** What a row becomes, beside the balances, by the account's next event. It is the same row, changed. */
export function standingAfter(row: Changing<AccountRow>, event: Recorded<AccountEvent>): Changing<AccountRow> {
  row.revision = event.revision;
  return noted(row, event);
}

export const unopened = (userId: string, openedAt: string): Changing<AccountRow> => ({
  user_id: userId,
  revision: -1,
  cash: ZERO,
  held: ZERO,
  invested: ZERO,
  role: 'user',
  admin_since: null,
  admin_until: null,
  plan: 'free',
  verified: false,
  frozen: false,
  closed: false,
  withdrawals_locked: false,
  bank_accounts: [],
  pending: 0,
  proposal: null,
  role_proposal: null,
  identity_decision: null,
  identity_decided_at: null,
  identity_decided_by: null,
  identity_reason: null,
  referred_by: null,
  opened_at: openedAt,
});

/** A row in which what an event changes, beside the balances, is filled in. */
function noted(row: Changing<AccountRow>, event: Recorded<AccountEvent>): Changing<AccountRow> {
  switch (event.type) {
    case 'DepositRequested':
    case 'WithdrawalRequested':
      row.pending += 1;
      return row;
    case 'DepositApproved':
    case 'DepositRejected':
    case 'DepositCancelled':
    case 'WithdrawalApproved':
    case 'WithdrawalRejected':
    case 'WithdrawalCancelled':
      row.pending -= 1;
      return row;
    case 'BalanceAdjusted':
      if (event.data.proposalId !== undefined) row.proposal = null;
      return row;
    case 'BalanceAdjustmentProposed': {
      const { proposalId: id, newBalance, reason } = event.data;
      const why = reason === undefined ? {} : { reason };
      row.proposal = { id, newBalance, ...why, by: event.actor.id, at: event.occurredAt };
      return row;
    }
    case 'BalanceProposalDropped':
      row.proposal = null;
      return row;
    case 'AccountOpened':
      row.opened_at = event.occurredAt;
      row.referred_by = event.data.referredBy ?? null;
      return row;
    case 'IdentityApproved':
      return identityDecided(row, event, 'approved', null);
    case 'IdentityRejected':
      return identityDecided(row, event, 'rejected', event.data.reason ?? null);
    case 'RoleChanged': {
      const { from, to: role } = event.data;
      row.role = role;
      row.admin_since = role === 'admin' && event.actor.role !== 'system' ? event.occurredAt : null;
      if (from === 'admin') row.admin_until = event.occurredAt;
      row.role_proposal = null;
      return row;
    }
    case 'RoleChangeProposed': {
      const { proposalId: id, to: role } = event.data;
      row.role_proposal = { id, role, by: event.actor.id, at: event.occurredAt };
      return row;
    }
    case 'RoleProposalDropped':
      row.role_proposal = null;
      return row;
    case 'PlanChanged':
      row.plan = event.data.to;
      return row;
    case 'AccountFrozen':
      row.frozen = true;
      return row;
    case 'AccountUnfrozen':
      row.frozen = false;
      return row;
    case 'AccountClosed':
      row.closed = true;
      return row;
    case 'BankAccountLinked':
      row.bank_accounts = [...row.bank_accounts, event.data.bankAccountId];
      return row;
    case 'BankAccountUnlinked':
      row.bank_accounts = row.bank_accounts.filter((id) => id !== event.data.bankAccountId);
      return row;
    case 'WithdrawalsLocked':
      row.withdrawals_locked = true;
      return row;
    case 'WithdrawalsUnlocked':
      row.withdrawals_locked = false;
      return row;
    case 'ChangeFoundNeedless':
    case 'WithdrawalApprovalGiven':
    case 'DepositPlanStarted':
    case 'DepositPlanChanged':
    case 'DepositPlanPaused':
    case 'DepositPlanResumed':
    case 'DepositPlanEnded':
    case 'PlannedDepositSkipped':
    case 'ReferralRewarded':
    case 'GoalReached':
    case 'PurchaseAbandoned':
    case 'MaturityChoiceMade':
    case 'UnitsPurchased':
    case 'HoldingMatured':
      return row;
  }
}

function identityDecided(
  row: Changing<AccountRow>,
  { occurredAt, actor }: Recorded<AccountEvent>,
  decision: 'approved' | 'rejected',
  reason: SealedText | null,
): Changing<AccountRow> {
  row.verified = decision === 'approved';
  row.identity_decision = decision;
  row.identity_decided_at = occurredAt;
  row.identity_decided_by = actor.id;
  row.identity_reason = reason;
  return row;
}

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
export const adminOf = (db: Kysely<Read>, userId: string) =>
  db
    .selectFrom('accounts')
    .select('admin_since as adminSince')
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .executeTakeFirst();

/** How many accounts have a balance edit or a role that waits for a second admin. */
export async function openProposals(db: Kysely<Read>): Promise<number> {
  const found = db
    .selectFrom('accounts')
    // One that was closed before closing took its proposals back has them still.
    .where('closed', '=', false)
    .where(({ eb, or }) => or([eb('proposal', 'is not', null), eb('role_proposal', 'is not', null)]));
  return (await found.select(({ fn }) => fn.countAll<number>().as('proposals')).executeTakeFirstOrThrow()).proposals;
}

/** The user ids of the admins. */
export async function adminIds(db: Kysely<Read>): Promise<string[]> {
  const found = db.selectFrom('accounts').select('user_id').where('role', '=', 'admin').where('closed', '=', false);
  return (await found.execute()).map(({ user_id: userId }) => userId);
}

/** When somebody last lost the role of an admin; undefined where nobody has. */
export async function adminLeftAt(db: Kysely<Read>): Promise<string | undefined> {
  const found = db.selectFrom('accounts').select('admin_until').where('admin_until', 'is not', null);
  return (await found.orderBy('admin_until', 'desc').limit(1).executeTakeFirst())?.admin_until ?? undefined;
}

/** What these people's accounts hold, by user id. */
export async function balancesOf(db: Kysely<Read>, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map<string, never>();
  const found = db.selectFrom('accounts').select(['user_id', 'cash', 'held']).where('user_id', '=', anyOf(userIds));
  return new Map((await found.execute()).map(({ user_id: userId, ...balances }) => [userId, balances]));
}
