import type { RequestKind } from '@northvale/ledger/account/state.ts';

/** The ledger's command for each act on a request. */
export const COMMANDS = {
  deposit: {
    request: 'RequestDeposit',
    approve: 'ApproveDeposit',
    reject: 'RejectDeposit',
    cancel: 'CancelDeposit',
  },
  withdrawal: {
    request: 'RequestWithdrawal',
    approve: 'ApproveWithdrawal',
    reject: 'RejectWithdrawal',
    cancel: 'CancelWithdrawal',
  },
} as const satisfies Record<RequestKind, Record<string, string>>;
