import type { RequestKind } from '@northvale/api/contract/requests.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/apiClient.ts';
import { useUserId } from './useSession.ts';

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
