import type { Stats } from '@northvale/api/contract/stats.ts';

export type Week = Stats['weeks'][number];

/** What is drawn and tabled for each week, in one order and one set of colours. */
export const series = [
  { key: 'deposits', label: 'Deposits', colour: 'nv.chart1' },
  { key: 'withdrawals', label: 'Withdrawals', colour: 'nv.chart4' },
  { key: 'purchases', label: 'Purchases', colour: 'nv.chart2' },
] as const;
