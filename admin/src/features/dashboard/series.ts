import type { Stats } from '@northvale/api/contract/stats.ts';

export type Week = Stats['weeks'][number];

/** What is drawn and tabled for each week, in one order and one set of colours. */
export const series = [
  { key: 'deposits', label: 'dashboard.weeks.deposits', colour: 'chart1' },
  { key: 'withdrawals', label: 'dashboard.weeks.withdrawals', colour: 'chart4' },
  { key: 'purchases', label: 'dashboard.weeks.purchases', colour: 'chart2' },
] as const;
