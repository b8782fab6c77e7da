import type { RequestKind } from '@northvale/api/contract/requests.ts';
import { UNKNOWN } from '@northvale/web/ui/money.ts';
import { formatPercent } from '@northvale/web/ui/terms.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/apiClient.ts';
import { useUserId } from './useSession.ts';

/** What the signed-in person has bought. */
export function useHoldings() {
  const userId = useUserId();
  return useQuery({
    queryKey: ['holdings', userId],
    queryFn: ({ signal }) => api.call('GET /auth/user-investments/:userId', { params: { userId }, signal }),
  });
}

/** What the signed-in person's investments have brought. */
export function usePerformance() {
  const userId = useUserId();
  return useQuery({
    queryKey: ['holdings', userId, 'performance'],
    queryFn: ({ signal }) => api.call('GET /auth/performance/:userId', { params: { userId }, signal }),
  });
}

/** Before so many days a rate for a year says more of the fee than of the investment. */
const TELLING_DAYS = 30;

/** '16.2%' of 0.162; a dash where it can't be told, or since too short a time. */
export function formatRate(rate: number | null, since?: string, nowMs = 0): string {
  const isYoung = since !== undefined && nowMs - Date.parse(since) < TELLING_DAYS * 86_400_000;
  return rate === null || isYoung ? UNKNOWN : formatPercent(`${(100 * rate).toFixed(2)}%`);
}

/** How far a holding has come from purchase to maturity, in percent. */
export function progressPercent(
  { purchasedAt, maturesAt }: { purchasedAt: string; maturesAt: string },
  nowMs: number,
): number {
  const start = Date.parse(purchasedAt);
  const span = Date.parse(maturesAt) - start;
  if (span <= 0) return 100;
  return Math.min(100, Math.max(0, ((nowMs - start) / span) * 100));
}

const calls = {
  deposit: 'GET /auth/deposit-requests/:userId',
  withdrawal: 'GET /auth/withdraw-requests/:userId',
} as const;

/** The signed-in person's own deposit or withdrawal requests, newest first. */
export function useRequests(kind: RequestKind) {
  const userId = useUserId();
  return useQuery({
    queryKey: ['requests', kind, userId],
    queryFn: ({ signal }) => api.call(calls[kind], { params: { userId }, signal }),
  });
}
