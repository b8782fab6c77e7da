import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';

/**
 * Whether a withdrawal's first approval pays nothing out yet. What the same admin has decided lately counts towards the
 * limit, too: of that the answer tells.
 */
export const needsSecond = (
  { amount, approvals, recentChanges = [] }: AdminRequestRecord,
  limit: number | undefined,
): boolean =>
  limit !== undefined &&
  approvals.length === 0 &&
  (amount > limit || recentChanges.some(({ what }) => what !== 'device'));
