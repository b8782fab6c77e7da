export const deposits = {
  title: 'Deposit Money',
  method: 'Method',
  balanceNow: 'Balance now',
  onceApproved: 'This deposit, once approved',
  balanceThen: 'Balance then',
  request: 'Request deposit',
  requestOf: 'Request deposit of %{amount}',
  consequence:
    'Our account manager contacts you by email with the details. Your balance changes when the money has arrived.',
  status: 'Status',
  reference: 'Reference',
  copied: { amount: 'amount', reference: 'reference' },
} as const;
