import { useQuery } from '@tanstack/react-query';
import { api } from '../api/apiClient.ts';
import { useUserId } from './useSession.ts';

/** What the signed-in person saves for, the oldest goal first. */
export function useGoals() {
  const userId = useUserId();
  return useQuery({
    queryKey: ['goals', userId],
    queryFn: ({ signal }) => api.call('GET /auth/goals', { signal }),
  });
}
