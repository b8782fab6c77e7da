import type { Change } from '@northvale/web/ui/ConfirmDialog.tsx';
import { minus, plus } from '@northvale/web/ui/money.ts';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import { t } from '../texts/t.ts';

export type Verdict = 'approve' | 'reject';

/** A request and what somebody is about to decide on it. */
export interface Deciding {
  request: AdminRequestRecord;
  verdict: Verdict;
}

interface Balances {
  available: number;
  held: number;
}

/**
 * What a decision does to the person's money. A withdrawal's amount was put on hold when it was asked for: approving
 * pays it out of the hold, rejecting gives it back. A deposit moves nothing until it is approved.
 */
export function balanceChanges(
  kind: RequestKind,
  verdict: Verdict,
  amount: number,
  { available, held }: Balances,
): Change[] {
  const after = balancesAfter(kind, verdict, amount, { available, held });
  return [
    { label: t('common.available'), before: available, after: after.available },
    { label: t('common.onHold'), before: held, after: after.held },
    {
      label: t('common.balance'),
      before: plus(available, held),
      after: plus(after.available, after.held),
      total: true,
    },
  ];
}

function balancesAfter(kind: RequestKind, verdict: Verdict, amount: number, now: Balances): Balances {
  if (kind === 'deposit') return verdict === 'approve' ? { ...now, available: plus(now.available, amount) } : now;
  const held = minus(now.held, amount);
  return { held, available: verdict === 'approve' ? now.available : plus(now.available, amount) };
}
