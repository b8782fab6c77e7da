import type { BackOffice } from '../api/dataProvider.ts';
import type { AdminRequestRecord, Decided, RequestKind, Seen } from '../api/records.ts';
import type { Verdict } from './balanceChanges.ts';

export function decideRequest(
  provider: BackOffice,
  kind: RequestKind,
  verdict: Verdict,
  request: Seen,
  reason: string,
): Promise<Decided<AdminRequestRecord>> {
  if (kind === 'deposits')
    return verdict === 'approve' ? provider.approveDeposit(request) : provider.rejectDeposit(request, reason);
  return verdict === 'approve' ? provider.approveWithdrawal(request) : provider.rejectWithdrawal(request, reason);
}
