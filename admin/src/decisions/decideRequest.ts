import type { BackOffice } from '../api/dataProvider.ts';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import type { Decided, Seen } from '../api/records.ts';
import type { Verdict } from './balanceChanges.ts';

export function decideRequest(
  provider: BackOffice,
  kind: RequestKind,
  verdict: Verdict,
  request: Seen,
  reason: string,
): Promise<Decided<AdminRequestRecord>> {
  if (kind === 'deposit')
    return verdict === 'approve' ? provider.approveDeposit(request) : provider.rejectDeposit(request, reason);
  return verdict === 'approve' ? provider.approveWithdrawal(request) : provider.rejectWithdrawal(request, reason);
}
