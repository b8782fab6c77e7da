import { chooseLanguage } from '@northvale/web/ui/texts/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api/apiClient.ts';
import { useUserId } from './useSession.ts';

/** The language that is kept with the signed-in person, on whichever machine they chose it. */
export function useOwnLanguage(): void {
  const language = usePreferencesQuery().query.data?.language;
  useEffect(() => {
    if (language !== undefined) void chooseLanguage(language);
  }, [language]);
}

export function usePreferencesQuery() {
  const queryKey = ['preferences', useUserId()];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api.call('GET /auth/preferences', { signal }) });
  return { queryKey, query };
}
