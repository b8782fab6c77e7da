import { replaceKnown } from '../../../ui/saveFile.ts';
import { followPerson } from '@northvale/web/ui/texts/language.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api/apiClient.ts';
import { useUserId } from './useSession.ts';

/** The language that is kept with the signed-in person, on whichever machine they chose it. */
export function useOwnLanguage(): void {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const { data } = usePreferencesQuery().query;
  useEffect(() => {
    if (data === undefined) return;
    followPerson(data.language, async (language) => {
      const answer = await api.call('PUT /auth/preferences', { body: { ...data, language } });
      await replaceKnown(queryClient, keyOf(userId), answer.data);
    }).catch(() => undefined);
  }, [data, queryClient, userId]);
}

const keyOf = (userId: string) => ['preferences', userId];

export function usePreferencesQuery() {
  const queryKey = keyOf(useUserId());
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api.call('GET /auth/preferences', { signal }) });
  return { queryKey, query };
}
