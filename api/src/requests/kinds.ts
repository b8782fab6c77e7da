import type { RequestKind } from '@northvale/ledger/account/state.ts';

/** Where the two kinds of request differ: in their names. */
export const KINDS = {
  deposit: {
    path: '/auth/deposit-requests',
    resource: 'deposits',
    request: 'RequestDeposit',
    approve: 'ApproveDeposit',
    reject: 'RejectDeposit',
    cancel: 'CancelDeposit',
    submitted: 'Deposit Request Submitted!',
    listed: 'Deposit requests fetched.',
  },
  withdrawal: {
    path: '/auth/withdraw-requests',
    resource: 'withdrawals',
    request: 'RequestWithdrawal',
    approve: 'ApproveWithdrawal',
    reject: 'RejectWithdrawal',
    cancel: 'CancelWithdrawal',
    submitted: 'Withdraw Request Submitted!',
    listed: 'Withdraw requests fetched.',
  },
} as const satisfies Record<RequestKind, Record<string, string>>;
