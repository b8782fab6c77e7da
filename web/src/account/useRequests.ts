import { requestsAnswer } from '@northvale/api/contract/requests.ts';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../api/apiClient.ts';
import { useUserId } from './useSession.ts';

export type RequestKind = 'deposit' | 'withdraw';

/** The signed-in person's own deposit or withdrawal requests, newest first. */
export function useRequests(kind: RequestKind) {
  const userId = useUserId();
  return useQuery({
    queryKey: ['requests', kind, userId],
    queryFn: ({ signal }) =>
      apiClient.call({ path: `/auth/${kind}-requests/${userId}`, answer: requestsAnswer, signal }),
    refetchInterval: 30_000,
  });
}
