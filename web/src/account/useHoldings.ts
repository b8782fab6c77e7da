import { holdingsAnswer } from '@northvale/api/contract/holdings.ts';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../api/apiClient.ts';
import { useUserId } from './useSession.ts';

/** What the signed-in person has bought. */
export function useHoldings() {
  const userId = useUserId();
  return useQuery({
    queryKey: ['holdings', userId],
    queryFn: ({ signal }) =>
      apiClient.call({ path: `/auth/user-investments/${userId}`, answer: holdingsAnswer, signal }),
  });
}
