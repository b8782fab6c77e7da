import { useQuery } from '@tanstack/react-query';
import { api } from '../api/apiClient.ts';
import { useUserId } from './useSession.ts';

/** The signed-in person, with the balance. */
export function useMe() {
  const userId = useUserId();
  return useQuery({
    queryKey: ['me', userId],
    queryFn: ({ signal }) => api.call('GET /auth/me', { signal }),
  });
}
