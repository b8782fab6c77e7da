import { requestsAnswer, type RequestKind } from '@northvale/api/contract/requests.ts';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../api/apiClient.ts';
import { useUserId } from './useSession.ts';

export const requestPaths: Record<RequestKind, string> = {
  deposit: '/auth/deposit-requests',
  withdrawal: '/auth/withdraw-requests',
};

/** The signed-in person's own deposit or withdrawal requests, newest first. */
export function useRequests(kind: RequestKind) {
  const userId = useUserId();
  return useQuery({
    queryKey: ['requests', kind, userId],
    queryFn: ({ signal }) =>
      apiClient.call({ path: `${requestPaths[kind]}/${userId}`, answer: requestsAnswer, signal }),
    refetchInterval: 30_000,
  });
}
