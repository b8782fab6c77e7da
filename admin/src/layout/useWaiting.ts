import { useGetList } from 'react-admin';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';
import { refetchEveryMs, useStats } from '../api/useStats.ts';

interface Waiting {
  deposits: number | undefined;
  withdrawals: number | undefined;
  verifications: number | undefined;
}

/** How many people wait for a decision, for the sidebar's counts. */
export function useWaiting(): Waiting {
  const { data: stats } = useStats();
  const { total } = useGetList<VerificationRecord>(
    'verifications',
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'submittedAt', order: 'ASC' },
      filter: { status: 'under review' },
    },
    { refetchInterval: refetchEveryMs },
  );
  return { deposits: stats?.pendingDeposits, withdrawals: stats?.pendingWithdrawals, verifications: total };
}
