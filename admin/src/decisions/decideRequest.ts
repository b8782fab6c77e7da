import type { BackOffice, Seen } from '../api/dataProvider.ts';
import type { MessageAnswer } from '@northvale/api/contract/fields.ts';
import type { RequestKind } from '@northvale/api/contract/requests.ts';
import type { Verdict } from './balanceChanges.ts';

export function decideRequest(
  provider: BackOffice,
  kind: RequestKind,
  verdict: Verdict,
  request: Seen,
  reason: string,
): Promise<MessageAnswer> {
  if (kind === 'deposit')
    return verdict === 'approve' ? provider.approveDeposit(request) : provider.rejectDeposit(request, reason);
  return verdict === 'approve' ? provider.approveWithdrawal(request) : provider.rejectWithdrawal(request, reason);
}
