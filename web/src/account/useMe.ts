import { me } from '@northvale/api/contract/profile.ts';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../api/apiClient.ts';
import { useUserId } from './useSession.ts';

/** The signed-in person, with the balance. */
export function useMe() {
  const userId = useUserId();
  return useQuery({
    queryKey: ['me', userId],
    queryFn: ({ signal }) => apiClient.call({ path: '/auth/me', answer: me, signal }),
    // Somebody else decides on requests, so the balance moves without our doing.
    refetchInterval: 30_000,
  });
}
