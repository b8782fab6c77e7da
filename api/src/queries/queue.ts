import { optional } from '@northvale/projections/engine/table.ts';
import { openProposals } from '@northvale/projections/models/accounts.ts';
import { totals } from '@northvale/projections/models/figures.ts';
import { waitingRequests } from '@northvale/projections/models/requests.ts';
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

/** All admins or all auditors, to write to. */
export const staffOf = (db: Database, role: 'admin' | 'auditor') =>
  db
    .selectFrom('people')
    .innerJoin('accounts', (join) => join.on('accounts.user_id', '=', ({ cast }) => cast('people.id', 'text')))
    .select(['people.id', 'people.name', 'people.email'])
    .where('accounts.role', '=', role)
    .where('people.erased_at', 'is', null)
    .execute();
