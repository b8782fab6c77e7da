import type { Performance } from '@northvale/ledger/history/performance.ts';
import type { HoldingState } from '@northvale/ledger/account/state.ts';
import { add, cents, dollarsFromCents } from '@northvale/ledger/money.ts';
import { rateText } from '../contract/fee.ts';
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
  fee: dollarsFromCents(holding.fee.amount),
  feeRate: rateText(holding.fee.rateBps),
  // Exact: the amount is units times price.
  pricePerUnit: dollarsFromCents(cents(holding.amount / holding.units)),
  fundCharge: holding.fundCharge,
  atMaturity: holding.atMaturity,
  ...(holding.reinvestedFrom !== undefined && { reinvestedFrom: holding.reinvestedFrom }),
  ...(holding.reinvestedAs !== undefined && { reinvestedAs: holding.reinvestedAs }),
  ...(holding.notReinvested !== undefined && { notReinvested: holding.notReinvested }),
  ...(holding.maturedAt !== undefined && { maturedAt: holding.maturedAt }),
  revision: holding.revision,
});

export const performanceRecord = ({ annualReturn, promisedReturn, ...sums }: Performance) => ({
  invested: dollarsFromCents(sums.invested),
  worth: dollarsFromCents(sums.worth),
  realised: dollarsFromCents(sums.realised),
  expected: dollarsFromCents(sums.expected),
  fees: dollarsFromCents(sums.fees),
  rewards: 0,
  annualReturn,
  promisedReturn,
});
