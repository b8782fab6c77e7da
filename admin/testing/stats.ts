import type { Stats } from '@northvale/api/contract/stats.ts';

export const stats: Stats = {
  pendingDeposits: 0,
  pendingWithdrawals: 1,
  secondAdminNeeded: 0,
  totalUsers: 1,
  joinedThisWeek: 0,
  fourEyesAbove: 100,
  totalBalance: 500,
  held: 0,
  weeks: [],
  activity: [],
};
