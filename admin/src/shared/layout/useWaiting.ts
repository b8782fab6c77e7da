import { useFirstRows } from '../lists/contractLists.tsx';
import { refetchEveryMs, useStats } from '../api/useStats.ts';

/** How many people wait for a decision, by the page that they wait on. */
export function useWaiting(): Readonly<Record<string, number | undefined>> {
  const { data: stats } = useStats();
  const reviews = { status: 'under review' } as const;
  const { total } = useFirstRows('verifications', 1, ['submittedAt', 'ASC'], reviews, refetchEveryMs);
  return { deposits: stats?.pendingDeposits, withdrawals: stats?.pendingWithdrawals, verifications: total };
}
