import { openProposals } from '@northvale/projections/accounts/queries.ts';
import { pendingRequests } from '@northvale/projections/requests/queries.ts';
import { optional } from '@northvale/projections/table.ts';
import type { Queue } from '../contract/stats.ts';
import type { Database } from '../database/database.ts';

/** What waits for a decision. */
export async function readQueue(db: Database): Promise<Queue> {
  const [proposals, pending] = await Promise.all([openProposals(db), pendingRequests(db)]);
  return {
    pendingDeposits: pending.deposits,
    ...optional('oldestDepositAt', pending.oldestDepositAt),
    pendingWithdrawals: pending.withdrawals,
    secondAdminNeeded: proposals + pending.halfApproved,
  };
}
