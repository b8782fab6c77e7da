import { useFirstRows } from '../lists/contractLists.tsx';
import { refetchEveryMs, useStats } from '../api/useStats.ts';

interface Waiting {
  deposits: number | undefined;
  withdrawals: number | undefined;
  verifications: number | undefined;
}

/** How many people wait for a decision, for the sidebar's counts. */
export function useWaiting(): Waiting {
  const { data: stats } = useStats();
  const reviews = { status: 'under review' } as const;
  const { total } = useFirstRows('verifications', 1, ['submittedAt', 'ASC'], reviews, refetchEveryMs);
  return { deposits: stats?.pendingDeposits, withdrawals: stats?.pendingWithdrawals, verifications: total };
}
