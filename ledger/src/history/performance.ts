import type { HoldingState } from '../account/state.ts';
import { add, cents, type Cents, negate, ZERO } from '../money.ts';
import { type Flow, xirr } from './xirr.ts';

/** What holdings have brought until a moment. Rates are annual, such as 0.1234; null where they can't be told. */
export interface Performance {
  /** What active holdings were bought for. */
  readonly invested: Cents;
  /** That, and what they have earned by days. */
  readonly worth: Cents;
  /** Returns that were paid. */
  readonly realised: Cents;
  /** Returns that are to come. */
  readonly expected: Cents;
  readonly fees: Cents;
  readonly annualReturn: number | null;
  /** What the terms promised, without fees. */
  readonly promisedReturn: number | null;
}

/**
 * The performance of holdings as of a moment. Their flows: purchases with their fees, payouts, and active holdings as
 * what they cost plus the return earned so far, day by day.
 */
export function performanceOf(holdings: readonly HoldingState[], at: string): Performance {
  const active = holdings.filter(({ status }) => status === 'active');
  const sum = (of: readonly HoldingState[], value: (holding: HoldingState) => Cents): Cents =>
    of.reduce<Cents>((total, holding) => add(total, value(holding)), ZERO);
  return {
    invested: sum(active, ({ amount }) => amount),
    worth: sum(active, (holding) => worthOf(holding, at)),
    realised: sum(
      holdings.filter(({ status }) => status === 'completed'),
      ({ returnAmount }) => returnAmount,
    ),
    expected: sum(active, ({ returnAmount }) => returnAmount),
    fees: sum(holdings, ({ fee }) => fee.amount),
    annualReturn: rounded(xirr(holdings.flatMap((holding) => flowsOf(holding, at)))),
    promisedReturn: rounded(xirr(holdings.flatMap(promisedFlows))),
  };
}

function flowsOf(holding: HoldingState, at: string): Flow[] {
  const { amount, fee, purchasedAt, returnAmount, maturedAt } = holding;
  const paid = { at: purchasedAt, amount: negate(add(amount, fee.amount)) };
  const back =
    maturedAt === undefined
      ? { at, amount: worthOf(holding, at) }
      : { at: maturedAt, amount: add(amount, returnAmount) };
  return [paid, back];
}

const promisedFlows = ({ amount, purchasedAt, returnAmount, maturesAt }: HoldingState): Flow[] => [
  { at: purchasedAt, amount: negate(amount) },
  { at: maturesAt, amount: add(amount, returnAmount) },
];

/** What an active holding cost, and of its return the part of its days that have passed, to the cent below. */
function worthOf({ amount, returnAmount, purchasedAt, maturesAt }: HoldingState, at: string): Cents {
  const day = (time: string) => Math.floor(Date.parse(time) / 86_400_000);
  const days = day(maturesAt) - day(purchasedAt);
  const passed = Math.min(Math.max(day(at) - day(purchasedAt), 0), days);
  return add(amount, cents(days === 0 ? returnAmount : Math.floor((returnAmount * passed) / days)));
}

/** To a hundredth of a percent. */
const rounded = (rate: number | null): number | null => (rate === null ? null : Math.round(rate * 10_000) / 10_000);
