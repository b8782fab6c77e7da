import type { Preferences } from '@northvale/api/contract/preferences.ts';
import { replaceKnown } from '@northvale/web/ui/replaceKnown.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePreferencesQuery } from '../../shared/account/useOwnLanguage.ts';
import { api } from '../../shared/api/apiClient.ts';
import { useToasts } from '../../shared/api/useToasts.ts';

/** Of what the signed-in person wants to be told, and how. */
export function usePreferences() {
  const queryClient = useQueryClient();
  const { succeeded, failed } = useToasts();
  const { queryKey, query } = usePreferencesQuery();
  const choose = useMutation({
    // All of them are sent, so they are asked for first: another tab may have chosen since they were shown.
    mutationFn: async (choice: (present: Preferences) => Preferences) =>
      api.call('PUT /auth/preferences', { body: choice(await api.call('GET /auth/preferences')) }),
    // One after another, whichever section they are made in.
    scope: { id: 'preferences' },
    async onSuccess(answer) {
      await replaceKnown(queryClient, queryKey, answer.data);
      void queryClient.invalidateQueries({ queryKey: ['notifications'] });
      succeeded('preferencesSaved');
    },
    onError: (error) => failed(error),
  });
  return { query, choose };
}
