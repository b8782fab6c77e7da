import type { RequestKind } from '@northvale/api/contract/requests.ts';
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
