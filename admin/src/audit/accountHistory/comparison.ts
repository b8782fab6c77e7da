import type { AccountAt, AccountTimes } from '@northvale/api/contract/audit.ts';
import type { MoneyEventType } from '@northvale/api/contract/events.ts';
import { minus } from '@northvale/web/ui/money.ts';

/** One figure at two moments. Dollars. */
export interface Difference {
  label: string;
  before: number;
  after: number;
  difference: number;
  /** The sum of the ones above it. */
  total?: true;
}

export function differences(a: AccountAt, b: AccountAt): Difference[] {
  const of = (label: string, figure: 'available' | 'held' | 'balance' | 'invested') => ({
    label,
    before: a[figure],
    after: b[figure],
    difference: minus(b[figure], a[figure]),
  });
  return [
    of('Available', 'available'),
    of('On hold', 'held'),
    { ...of('Balance', 'balance'), total: true },
    of('Invested', 'invested'),
  ];
}

/** The events between two moments: after the earlier one, up to the later one. */
export const eventsBetween = (a: number, b: number): { oldest: number; newest: number; count: number } => ({
  oldest: Math.min(a, b) + 1,
  newest: Math.max(a, b),
  count: Math.abs(b - a),
});

/** What a hold takes and gives back stays part of the balance. */
type HoldEvent = 'WithdrawalRequested' | 'WithdrawalRejected' | 'WithdrawalCancelled';

const moving: Readonly<Record<Exclude<MoneyEventType, HoldEvent>, [one: string, many: string]>> = {
  DepositApproved: ['deposit', 'deposits'],
  WithdrawalApproved: ['withdrawal', 'withdrawals'],
  UnitsPurchased: ['purchase', 'purchases'],
  HoldingMatured: ['payout', 'payouts'],
  BalanceAdjusted: ['adjustment', 'adjustments'],
};

/** Whether events of this type change the balance: cash and hold together. */
export const movesBalance = (type: string): boolean => type in moving;

/** 'Balance moved by 1 deposit and 2 purchases.' Nothing where not every event is known. */
export function movedBy({ every, events }: AccountTimes, a: number, b: number): string | undefined {
  if (every !== 1) return undefined;
  const { oldest, newest } = eventsBetween(a, b);
  const between = events.filter(({ revision }) => revision >= oldest && revision <= newest);
  const parts = Object.entries(moving).flatMap(([type, [one, many]]) => {
    const count = between.filter((event) => event.type === type).length;
    return count === 0 ? [] : `${count} ${count === 1 ? one : many}`;
  });
  if (parts.length === 0) return 'The balance did not move.';
  return `Balance moved by ${new Intl.ListFormat('en-GB').format(parts)}.`;
}
