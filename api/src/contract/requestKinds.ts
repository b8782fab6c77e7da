/** Where the two kinds of request differ: in their names. */
export const REQUEST_KINDS = {
  deposit: {
    path: '/auth/deposit-requests',
    resource: 'deposits',
    submitted: 'Deposit Request Submitted!',
    listed: 'Deposit requests fetched.',
  },
  withdrawal: {
    path: '/auth/withdraw-requests',
    resource: 'withdrawals',
    submitted: 'Withdraw Request Submitted!',
    listed: 'Withdraw requests fetched.',
  },
} as const;

export type RequestKind = keyof typeof REQUEST_KINDS;
