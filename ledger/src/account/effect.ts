import { type Balances, balancesAfter, transfers } from '../journal.ts';
import { ZERO } from '../money.ts';
import type { RequestState } from './state.ts';

interface Effect {
  readonly before: Pick<Balances, 'cash' | 'held'>;
  readonly after: Pick<Balances, 'cash' | 'held'>;
}

/** What the decision did to the balances, as the journal books it; undefined while the request is pending. */
export function effectOf({ id, kind, amount, status, cashBefore, heldBefore }: RequestState): Effect | undefined {
  if (status === 'pending' || cashBefore === undefined || heldBefore === undefined) return undefined;
  const before = { cash: cashBefore, held: heldBefore, invested: ZERO };
  const type = SETTLING[kind][status];
  return { before, after: balancesAfter(before, transfers({ type, data: { requestId: id, amount } })) };
}

const SETTLING = {
  deposit: { approved: 'DepositApproved', rejected: 'DepositRejected', cancelled: 'DepositCancelled' },
  withdrawal: { approved: 'WithdrawalApproved', rejected: 'WithdrawalRejected', cancelled: 'WithdrawalCancelled' },
} as const;
