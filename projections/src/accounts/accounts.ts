import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { AccountRole, BalanceProposal, Plan, RoleProposal, SealedText } from '@northvale/ledger/account/state.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import type { InvestorAccount } from '@northvale/ledger/journal/chartOfAccounts.ts';
import { balancesAfter, transfers } from '@northvale/ledger/journal/journal.ts';
import { ZERO } from '@northvale/ledger/money.ts';
import { type Projection, touch, touchNew } from '../projection.ts';
import { boolean, integer, json, money, nullable, type RowOf, table, text, texts, time } from '../table.ts';
import { firstBookedOn } from './firstBookedOn.ts';

export const accountsTable = table('accounts', ['user_id'], {
  user_id: text(),
  revision: integer(),
  cash: money(),
  held: money(),
  invested: money(),
  booked_on: texts<InvestorAccount>(),
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

export const accounts: Projection<typeof accountsTable> = {
  name: 'accounts',
  tables: [accountsTable],
  migrations: {
    tables: new URL('./001_accounts.sql', import.meta.url),
    indexes: new URL('./002_accounts_indexes.sql', import.meta.url),
  },

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
    const moved = transfers(event);
    const { cash, held, invested } = balancesAfter(row, moved);
    // Copied once and then filled in: each event of an account comes by.
    rows.put(accountsTable, standingAfter({ ...row, cash, held, invested }, event, moved));
  },
};

/** What a row becomes, beside the balances, by the account's next event. It is the same row, changed. */
export function standingAfter(
  row: Changing,
  event: Recorded<AccountEvent>,
  moved: ReturnType<typeof transfers>,
): Changing {
  const first = firstBookedOn(row.booked_on, moved);
  if (first.length > 0) row.booked_on = [...row.booked_on, ...first];
  row.revision = event.revision;
  return noted(row, event);
}

export const unopened = (userId: string, openedAt: string): AccountRow => ({
  user_id: userId,
  revision: -1,
  cash: ZERO,
  held: ZERO,
  invested: ZERO,
  booked_on: [],
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

type Changing = { -readonly [Column in keyof AccountRow]: AccountRow[Column] };

/** A row in which what an event changes, beside the balances, is filled in. */
function noted(row: Changing, event: Recorded<AccountEvent>): Changing {
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
    case 'UnitsPurchased':
    case 'HoldingMatured':
      return row;
  }
}

function identityDecided(
  row: Changing,
  { occurredAt, actor }: Recorded<AccountEvent>,
  decision: 'approved' | 'rejected',
  reason: SealedText | null,
): Changing {
  row.verified = decision === 'approved';
  row.identity_decision = decision;
  row.identity_decided_at = occurredAt;
  row.identity_decided_by = actor.id;
  row.identity_reason = reason;
  return row;
}
