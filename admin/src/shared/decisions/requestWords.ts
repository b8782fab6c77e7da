import type { Answer } from '@northvale/api/contract/calls/calls.ts';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import { bankLabel } from '@northvale/web/ui/terms.ts';
import { wordOf } from '@northvale/web/ui/texts/said.ts';
import type { BackOffice, Seen } from '../api/dataProvider.ts';
import { t } from '../texts/t.ts';
import type { Verdict } from './balanceChanges.ts';

/** As react-admin names the two. */
export const resources = { deposit: 'deposits', withdrawal: 'withdrawals' } as const satisfies Record<
  RequestKind,
  string
>;

/** A request's own address in the console. */
export const requestPath = (kind: RequestKind, id: string): string =>
  `/${resources[kind]}/${encodeURIComponent(id)}/show`;

export const firstName = (name: string): string => name.split(' ')[0] ?? '';

/** 'Bank Transfer to Wells Fargo ····4417' */
export function routeOf(kind: RequestKind, { method, bankAccount }: AdminRequestRecord): string {
  if (bankAccount === undefined) return wordOf(method);
  const bank = bankLabel(bankAccount);
  return t(kind === 'withdrawal' ? 'decisions.routeTo' : 'decisions.routeFrom', { method: wordOf(method), bank });
}

/** Who decided, as the cards' foot says it. */
export function decidedByWhom({ status, decidedBy }: AdminRequestRecord): string {
  if (status === 'cancelled') return t('decisions.byOwner');
  return decidedBy === undefined ? '' : t('decisions.by', { name: decidedBy.name });
}

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
