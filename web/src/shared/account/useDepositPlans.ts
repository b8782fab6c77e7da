import { useQuery } from '@tanstack/react-query';
import { api } from '../api/apiClient.ts';
import { useUserId } from './useSession.ts';

/** The signed-in person's recurring deposits. */
export function useDepositPlans() {
  const userId = useUserId();
  return useQuery({
    queryKey: ['depositPlans', userId],
    queryFn: ({ signal }) => api.call('GET /auth/deposit-plans', { signal }),
  });
}
