import type { AccountEvent } from '@northvale/ledger/account/account.ts';
import type { AccountState, BalanceProposal, Plan, SealedText } from '@northvale/ledger/account/state.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import { credited, type InvestorAccount } from '@northvale/ledger/journal.ts';
import { add, type Cents, ZERO } from '@northvale/ledger/money.ts';
import { type ProjectedEvent, type Projection, type ReadTable, touch } from '../projection.ts';

export interface AccountRow {
  readonly user_id: string;
  readonly revision: number;
  readonly cash: Cents;
  readonly held: Cents;
  readonly invested: Cents;
  readonly role: AccountState['role'];
  readonly plan: Plan;
  readonly verified: boolean;
  readonly frozen: boolean;
  readonly closed: boolean;
  readonly pending: number;
  readonly proposal: BalanceProposal | null;
  readonly identity_decision: 'approved' | 'rejected' | null;
  readonly identity_decided_at: string | null;
  readonly identity_decided_by: string | null;
  readonly identity_reason: SealedText | null;
  readonly referred_by: string | null;
  readonly opened_at: string;
}

export const accountsTable: ReadTable<AccountRow> = {
  name: 'accounts',
  key: ['user_id'],
  columns: {
    user_id: 'text',
    revision: 'integer',
    cash: 'bigint',
    held: 'bigint',
    invested: 'bigint',
    role: 'text',
    plan: 'text',
    verified: 'boolean',
    frozen: 'boolean',
    closed: 'boolean',
    pending: 'integer',
    proposal: 'jsonb',
    identity_decision: 'text',
    identity_decided_at: 'timestamptz',
    identity_decided_by: 'text',
    identity_reason: 'text',
    referred_by: 'text',
    opened_at: 'timestamptz',
  },
};

export const accounts: Projection = {
  name: 'accounts',
  migrations: {
    tables: new URL('./001_accounts.sql', import.meta.url),
    indexes: new URL('./002_accounts_indexes.sql', import.meta.url),
  },

  touches: (event) => (event.category === 'account' ? [touch(accountsTable, event.id)] : []),

  apply(projected, rows) {
    if (projected.category !== 'account') return;
    const { id: userId, event } = projected;
    const row = rows.get(accountsTable, userId) ?? unopened(userId, event.occurredAt);
    if (event.revision <= row.revision) return;
    if (event.revision !== row.revision + 1) {
      throw new RangeError(`account ${userId} is at revision ${row.revision}; event ${event.revision} can't follow`);
    }
    rows.put(accountsTable, { ...changed(moneyMoved(row, projected), event), revision: event.revision });
  },
};

const unopened = (userId: string, openedAt: string): AccountRow => ({
  user_id: userId,
  revision: -1,
  cash: ZERO,
  held: ZERO,
  invested: ZERO,
  role: 'user',
  plan: 'free',
  verified: false,
  frozen: false,
  closed: false,
  pending: 0,
  proposal: null,
  identity_decision: null,
  identity_decided_at: null,
  identity_decided_by: null,
  identity_reason: null,
  referred_by: null,
  opened_at: openedAt,
});

/** The balances are what the journal's postings say, and nothing else. */
function moneyMoved(row: AccountRow, { entry }: ProjectedEvent): AccountRow {
  if (entry.length === 0) return row;
  const after = (account: InvestorAccount) => add(row[account], credited(entry, `investor:${row.user_id}:${account}`));
  return { ...row, cash: after('cash'), held: after('held'), invested: after('invested') };
}

function changed(row: AccountRow, event: Recorded<AccountEvent>): AccountRow {
  switch (event.type) {
    case 'DepositRequested':
    case 'WithdrawalRequested':
      return { ...row, pending: row.pending + 1 };
    case 'DepositApproved':
    case 'DepositRejected':
    case 'DepositCancelled':
    case 'WithdrawalApproved':
    case 'WithdrawalRejected':
    case 'WithdrawalCancelled':
      return { ...row, pending: row.pending - 1 };
    case 'BalanceAdjusted':
      return event.data.proposalId === undefined ? row : { ...row, proposal: null };
    case 'BalanceAdjustmentProposed': {
      const { proposalId: id, newBalance, reason } = event.data;
      const why = reason === undefined ? {} : { reason };
      return { ...row, proposal: { id, newBalance, ...why, by: event.actor.id, at: event.occurredAt } };
    }
    case 'BalanceProposalDropped':
      return { ...row, proposal: null };
    case 'AccountOpened':
      return { ...row, opened_at: event.occurredAt, referred_by: event.data.referredBy ?? null };
    case 'IdentityApproved':
      return { ...identityDecided(row, event), verified: true, identity_decision: 'approved' };
    case 'IdentityRejected': {
      const reason = event.data.reason ?? null;
      return {
        ...identityDecided(row, event),
        verified: false,
        identity_decision: 'rejected',
        identity_reason: reason,
      };
    }
    case 'RoleChanged':
      return { ...row, role: event.data.to };
    case 'PlanChanged':
      return { ...row, plan: event.data.to };
    case 'AccountFrozen':
      return { ...row, frozen: true };
    case 'AccountUnfrozen':
      return { ...row, frozen: false };
    case 'AccountClosed':
      return { ...row, closed: true };
    case 'WithdrawalApprovalGiven':
    case 'UnitsPurchased':
    case 'HoldingMatured':
      return row;
  }
}

const identityDecided = (row: AccountRow, { occurredAt, actor }: Recorded<AccountEvent>): AccountRow => ({
  ...row,
  identity_decided_at: occurredAt,
  identity_decided_by: actor.id,
  identity_reason: null,
});
