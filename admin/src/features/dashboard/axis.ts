import type { Stats } from '@northvale/api/contract/stats.ts';
import { numberFormat } from '@northvale/web/ui/texts/texts.ts';

/** Round steps from zero to at least the greatest value; four at most, so that the labels keep apart. */
export function axisTicks(greatest: number): number[] {
  if (greatest <= 0) return [0, 1];
  const rough = greatest / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((each) => each >= rough) ?? 10 * magnitude;
  const count = Math.ceil(greatest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

const compact = numberFormat({
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  // Compact ones leave it out below ten thousand, and two labels of one axis would be written in two ways.
  useGrouping: 'always',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
  maximumSignificantDigits: 3,
  roundingPriority: 'lessPrecision',
});

/** '$374k', '$1.2M': labels of a chart; sums in tables are exact. */
export const shortDollars = (dollars: number): string => compact().format(dollars).replace('K', 'k');

export type Week = Stats['weeks'][number];

/** What is drawn and tabled for each week, in one order and one set of colours. */
export const series = [
  { key: 'deposits', label: 'dashboard.weeks.deposits', colour: 'chart1' },
  { key: 'withdrawals', label: 'dashboard.weeks.withdrawals', colour: 'chart4' },
  { key: 'purchases', label: 'dashboard.weeks.purchases', colour: 'chart2' },
] as const;
