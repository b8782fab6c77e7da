import type { AccountAt, AccountTimes } from '@northvale/api/contract/audit.ts';
import type { MovingEventType } from '@northvale/api/contract/events.ts';
import { minus } from '@northvale/web/ui/money.ts';
import { counted, formatList } from '../../../shared/texts/counted.ts';
import { t } from '../../../shared/texts/t.ts';

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
    of(t('common.available'), 'available'),
    of(t('common.onHold'), 'held'),
    { ...of(t('common.balance'), 'balance'), total: true },
    of(t('common.invested'), 'invested'),
  ];
}

/** The events between two moments: after the earlier one, up to the later one. */
export const eventsBetween = (a: number, b: number): { oldest: number; newest: number; count: number } => ({
  oldest: Math.min(a, b) + 1,
  newest: Math.max(a, b),
  count: Math.abs(b - a),
});

/** In the order in which they are told. A kind that moves the balance and doesn't stand here doesn't compile. */
const MOVING = Object.keys({
  DepositApproved: true,
  WithdrawalApproved: true,
  UnitsPurchased: true,
  HoldingMatured: true,
  BalanceAdjusted: true,
} satisfies Readonly<Record<MovingEventType, true>>) as MovingEventType[];

/** 'Balance moved by 1 deposit and 2 purchases.' Nothing where not every event is known. */
export function movedBy({ every, events }: AccountTimes, a: number, b: number): string | undefined {
  if (every !== 1) return undefined;
  const { oldest, newest } = eventsBetween(a, b);
  const between = events.filter(({ revision }) => revision >= oldest && revision <= newest);
  const parts = MOVING.flatMap((type) => {
    const count = between.filter((event) => event.type === type).length;
    return count === 0 ? [] : t(`history.compare.moved.${type}`, counted(count));
  });
  if (parts.length === 0) return t('history.compare.unmoved');
  return t('history.compare.movedBy', { what: formatList(parts) });
}
