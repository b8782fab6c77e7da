import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNow } from '@northvale/web/ui/useNow.ts';
import { useUserId } from '../../../shared/account/useSession.ts';
import { api } from '../../../shared/api/apiClient.ts';
import { beginOf, type Range } from '../../../shared/account/worthRanges.ts';

/** What the signed-in person was worth since a range began. */
export function useWorth(range: Range) {
  const userId = useUserId();
  const from = beginOf(range, new Date(useNow()));
  return useQuery({
    queryKey: ['worth', userId, from],
    queryFn: ({ signal }) =>
      api.call('GET /auth/worth/:userId', {
        params: { userId },
        query: from === undefined ? {} : { from },
        signal,
      }),
    // Another range is drawn over the one before, not over an empty card.
    placeholderData: keepPreviousData,
  });
}
