import type { HoldingState } from '@northvale/ledger/account/state.ts';
import { add, dollarsFromCents } from '@northvale/ledger/money.ts';
import type { HoldingRecord } from '../contract/holdings.ts';

/** A holding as the contract has it: from the account's state or from the read model, alike. */
export const holdingRecord = (holding: HoldingState): HoldingRecord => ({
  _id: holding.id,
  investmentId: holding.investmentId,
  investmentName: holding.investmentName,
  duration: holding.duration,
  amountInvested: dollarsFromCents(holding.amount),
  investmentReturn: holding.investmentReturn,
  units: holding.units,
  purchasedAt: holding.purchasedAt,
  maturesAt: holding.maturesAt,
  status: holding.status,
  expectedReturn: dollarsFromCents(holding.returnAmount),
  total: dollarsFromCents(add(holding.amount, holding.returnAmount)),
});
