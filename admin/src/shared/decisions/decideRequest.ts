import type { BackOffice, Seen } from '../api/dataProvider.ts';
import type { Answer } from '@northvale/api/contract/calls/calls.ts';
import type { RequestKind } from '@northvale/api/contract/requests.ts';
import type { Verdict } from './balanceChanges.ts';

/** Answers the request as it is now: still pending where a second admin has to approve it, too. */
export function decideRequest(
  provider: BackOffice,
  kind: RequestKind,
  verdict: Verdict,
  request: Seen,
  reason: string,
): Promise<Answer<'PATCH /auth/withdraw-requests/:id'>> {
  if (kind === 'deposit')
    return verdict === 'approve' ? provider.approveDeposit(request) : provider.rejectDeposit(request, reason);
  return verdict === 'approve' ? provider.approveWithdrawal(request) : provider.rejectWithdrawal(request, reason);
}
