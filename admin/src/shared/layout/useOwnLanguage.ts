import type { Language } from '@northvale/api/contract/preferences.ts';
import { replaceKnown } from '@northvale/web/ui/saveFile.ts';
import { followPerson } from '@northvale/web/ui/texts/language.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from '../api/dataProvider.ts';

const queryKey = ['preferences'];

/** The language that is kept with the signed-in person, on whichever machine and in whichever app they chose it. */
export function useOwnLanguage(): void {
  const provider = useDataProvider<BackOffice>();
  const { data } = useQuery({ queryKey, queryFn: () => provider.getPreferences() });
  const { mutateAsync } = useChooseLanguage();
  const language = data?.language;
  useEffect(() => {
    if (language !== undefined) followPerson(language, mutateAsync).catch(() => undefined);
  }, [language, mutateAsync]);
}

/** Chooses another one; the console follows once the server knows it. */
export function useChooseLanguage() {
  const provider = useDataProvider<BackOffice>();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (language: Language) => provider.setLanguage(language),
    onSuccess: (preferences) => replaceKnown(queryClient, queryKey, preferences),
  });
}
