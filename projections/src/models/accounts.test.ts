import { account } from '@northvale/ledger/account/account.ts';
import { usd } from '@northvale/ledger/money.ts';
import {
  admin,
  balanceAdjusted,
  depositRequested,
  opened,
  OWNER,
  type Past,
  PROPOSAL,
  proposed,
  REQUEST,
  roleProposed,
  sealed,
  unitsPurchased,
  verified,
  withdrawalRequested,
} from '@northvale/ledger/testing/given.ts';
import { randomHistory } from '@northvale/ledger/testing/randomHistory.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stored } from '@northvale/ledger/testing/storedEvents.ts';
import { createReadTables } from '../../testing/readTables.ts';
import { storyOf } from '../../testing/histories.ts';
import { accounts, accountsTable } from './accounts.ts';

function rowAfter(...facts: readonly Past[]) {
  const tables = createReadTables(accounts);
  tables.apply(storyOf(...facts));
  return tables.rowsOf(accountsTable)[0];
}

test('the balances follow the postings', () => {
  const row = rowAfter(
    opened,
    { ...balanceAdjusted(usd(500)), by: admin },
    withdrawalRequested(usd(120)),
    verified,
    unitsPurchased(usd(80)),
  );
  expect(row).toMatchObject({ cash: usd(300), held: usd(120), invested: usd(80), pending: 1, revision: 4 });
});

test('a request is pending until it is decided', () => {
  const approved = { type: 'DepositApproved', data: { requestId: REQUEST, amount: usd(100) }, by: admin } as const;
  expect(rowAfter(opened, depositRequested(usd(100)))?.pending).toBe(1);
  expect(rowAfter(opened, depositRequested(usd(100)), approved)).toMatchObject({ pending: 0, cash: usd(100) });
});

test('a proposed balance stands until it is dropped or confirmed', () => {
  const proposal = { ...proposed(usd(5_000)), by: admin };
  const dropped = { type: 'BalanceProposalDropped', data: { proposalId: PROPOSAL, cause: 'withdrawn' } } as const;
  const { data } = balanceAdjusted(usd(5_000));
  const confirmed = { type: 'BalanceAdjusted', data: { ...data, proposalId: PROPOSAL } } as const;
  expect(rowAfter(opened, proposal)?.proposal).toEqual({
    id: PROPOSAL,
    newBalance: usd(5_000),
    reason: sealed('why'),
    by: admin.id,
    at: '2026-01-02T00:00:00.000Z',
  });
  expect(rowAfter(opened, proposal, dropped)?.proposal).toBeNull();
  expect(rowAfter(opened, proposal, confirmed)?.proposal).toBeNull();
});

test('a proposed role stands until it is dropped or given', () => {
  const proposal = { ...roleProposed('admin'), by: admin };
  const dropped = { type: 'RoleProposalDropped', data: { proposalId: PROPOSAL, cause: 'withdrawn' } } as const;
  const given = { type: 'RoleChanged', data: { from: 'user', to: 'admin' } } as const;
  expect(rowAfter(opened, proposal)?.role_proposal).toEqual({
    id: PROPOSAL,
    role: 'admin',
    by: admin.id,
    at: '2026-01-02T00:00:00.000Z',
  });
  expect(rowAfter(opened, proposal, dropped)?.role_proposal).toBeNull();
  expect(rowAfter(opened, proposal, given)).toMatchObject({ role: 'admin', role_proposal: null });
});

test('the last decision on an identity stands with its reason', () => {
  const rejected = { type: 'IdentityRejected', data: { reason: sealed('blurred') }, by: admin } as const;
  expect(rowAfter(opened, rejected)).toMatchObject({
    verified: false,
    identity_decision: 'rejected',
    identity_reason: 'sealed:blurred',
    identity_decided_by: admin.id,
  });
  expect(rowAfter(opened, rejected, { ...verified, by: admin })).toMatchObject({
    verified: true,
    identity_decision: 'approved',
    identity_reason: null,
  });
});

test('role, plan, freezing and closing are shown', () => {
  const row = rowAfter(
    opened,
    { type: 'RoleChanged', data: { from: 'user', to: 'auditor' }, by: admin },
    { type: 'PlanChanged', data: { from: 'free', to: 'member' }, by: admin },
    { type: 'AccountFrozen', data: {}, by: admin },
    { type: 'AccountClosed', data: {}, by: admin },
  );
  expect(row).toMatchObject({ role: 'auditor', plan: 'member', frozen: true, closed: true });
  expect(rowAfter(opened, { type: 'AccountFrozen', data: {} }, { type: 'AccountUnfrozen', data: {} })?.frozen).toBe(
    false,
  );
});

test('an event that comes before the one it follows is refused', () => {
  const tables = createReadTables(accounts);
  const [first, , third] = storyOf(opened, verified, { type: 'AccountFrozen', data: {} });
  if (!first || !third) throw new Error('a story of three');
  expect(() => tables.apply([first, third])).toThrow("is at revision 0; event 2 can't follow");
});

test('whatever happens, a row is what the account folds to, in batches of any size', () => {
  fc.assert(
    fc.property(randomHistory, fc.integer({ min: 1, max: 20 }), ({ events, state }, batchSize) => {
      const tables = createReadTables(accounts);
      tables.apply(stored('account', OWNER, events), batchSize);
      expect(tables.rowsOf(accountsTable)).toEqual([
        expect.objectContaining({
          user_id: state.userId,
          revision: state.revision,
          cash: state.cash,
          held: state.held,
          invested: state.invested,
          verified: state.verified,
          role: state.role,
          admin_since: state.adminSince ?? null,
          admin_until: state.adminUntil ?? null,
          closed: state.closed,
          withdrawals_locked: state.withdrawalsLocked,
          bank_accounts: state.bankAccounts,
          pending: state.pendingRequests,
          proposal: state.proposal ?? null,
          role_proposal: state.roleProposal ?? null,
          opened_at: state.openedAt,
        }),
      ]);
      expect(state).toEqual(events.reduce(account.evolve.bind(account), account.initialState));
    }),
  );
});
