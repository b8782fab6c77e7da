import { usd } from '@northvale/ledger/money.ts';
import {
  admin,
  depositRequested,
  opened,
  otherAdmin,
  owner,
  OWNER,
  type Past,
  REQUEST,
  sealed,
  withdrawalRequested,
} from '@northvale/ledger/testing/given.ts';
import { randomHistory } from '@northvale/ledger/testing/randomHistory.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stored } from '@northvale/ledger/testing/storedEvents.ts';
import { createReadTables } from '../../testing/readTables.ts';
import { storyOf } from '../../testing/histories.ts';
import { accounts } from './accounts.ts';
import { requests, requestsTable } from './requests.ts';

function rowAfter(...facts: readonly Past[]) {
  const tables = createReadTables(requests, accounts);
  tables.apply(storyOf(opened, ...facts));
  return tables.rowsOf(requestsTable)[0];
}
const spoken = { requestId: REQUEST, amount: usd(300) };

test('a request shows what was asked', () => {
  expect(rowAfter(depositRequested(usd(300)))).toMatchObject({
    id: REQUEST,
    user_id: OWNER,
    kind: 'deposit',
    amount: usd(300),
    method: 'Bank Transfer',
    status: 'pending',
    decided_at: null,
    approvals: [],
    revision: 1,
  });
});

test('a rejection shows who decided, when and why', () => {
  const rejected = { type: 'DepositRejected', data: { ...spoken, reason: sealed('no transfer') }, by: admin } as const;
  expect(rowAfter(depositRequested(usd(300)), rejected)).toMatchObject({
    status: 'rejected',
    decided_by: admin.id,
    decided_at: '2026-01-03T00:00:00.000Z',
    reason: 'sealed:no transfer',
    revision: 2,
  });
});

test('a first approval leaves a withdrawal pending, the second one decides it', () => {
  const given = { type: 'WithdrawalApprovalGiven', data: { ...spoken, fourEyesAbove: usd(100) }, by: admin } as const;
  const approved = { type: 'WithdrawalApproved', data: spoken, by: otherAdmin } as const;
  const approvals = [{ by: admin.id, at: '2026-01-03T00:00:00.000Z' }];
  expect(rowAfter(withdrawalRequested(usd(300)), given)).toMatchObject({ status: 'pending', approvals, revision: 2 });
  expect(rowAfter(withdrawalRequested(usd(300)), given, approved)).toMatchObject({
    status: 'approved',
    approvals,
    decided_by: otherAdmin.id,
  });
});

test('a cancelled request is cancelled by its owner', () => {
  const cancelled = { type: 'WithdrawalCancelled', data: spoken, by: owner } as const;
  expect(rowAfter(withdrawalRequested(usd(300)), cancelled)).toMatchObject({ status: 'cancelled', decided_by: OWNER });
});

test('a decision on a request that nobody made is refused', () => {
  expect(() => rowAfter({ type: 'DepositApproved', data: spoken })).toThrow('which nobody made');
});

test('whatever happens, the rows are the requests that the account folds to', () => {
  fc.assert(
    fc.property(randomHistory, ({ events, state }) => {
      const tables = createReadTables(requests, accounts);
      tables.apply(stored('account', OWNER, events), 7);
      expect(tables.rowsOf(requestsTable)).toEqual(
        [...state.requests.values()].map((request) =>
          expect.objectContaining({
            id: request.id,
            kind: request.kind,
            amount: request.amount,
            status: request.status,
            decided_at: request.decidedAt ?? null,
            decided_by: request.decidedBy ?? null,
            cash_before: request.cashBefore ?? null,
            held_before: request.heldBefore ?? null,
            approvals: request.approvals,
            revision: request.revision,
          }),
        ),
      );
    }),
  );
});
