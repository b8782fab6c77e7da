import { openProposals } from '@northvale/projections/models/accountsQueries.ts';
import { totals } from '@northvale/projections/models/figuresQueries.ts';
import { waitingRequests } from '@northvale/projections/models/requestsQueries.ts';
import { optional } from '@northvale/projections/engine/table.ts';
import type { Queue } from '../contract/stats.ts';
import type { Database } from '../database/database.ts';

/** What waits for a decision. */
export async function readQueue(db: Database): Promise<Queue> {
  const [{ pendingDeposits, pendingWithdrawals }, proposals, waiting] = await Promise.all([
    totals(db),
    openProposals(db),
    waitingRequests(db),
  ]);
  return {
    pendingDeposits,
    ...optional('oldestDepositAt', waiting.oldestDepositAt),
    pendingWithdrawals,
    secondAdminNeeded: proposals + waiting.halfApproved,
  };
}
