import { useQuery } from '@tanstack/react-query';
import { useUserId } from '../../shared/account/useSession.ts';
import { api } from '../../shared/api/apiClient.ts';

/** The newest acts about the signed-in person. */
export function useActs() {
  const userId = useUserId();
  return useQuery({
    queryKey: ['acts', userId],
    queryFn: async ({ signal }) => (await api.call('GET /auth/acts', { signal })).data,
  });
}
