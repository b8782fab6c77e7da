import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { LanguageSelect } from '@northvale/web/ui/LanguageSelect.tsx';
import { t } from '../../shared/texts/t.ts';
import { FieldsSkeleton } from './FieldsSkeleton.tsx';
import { Section } from './Section.tsx';
import { usePreferences } from './usePreferences.ts';

/** What is chosen here is kept with the person; the page follows once the server knows it. */
export function LanguageSection() {
  const { query, choose } = usePreferences();
  const { data } = query;
  return (
    <Section title={t('settings.language.title')} text={t('settings.language.text')}>
      {data ? (
        <LanguageSelect
          value={data.language}
          onChoose={(language) => choose.mutate((present) => ({ ...present, language }))}
        />
      ) : query.isError ? (
        <ErrorState title={sentenceOf(query.error, t('app.networkError'))} onRetry={() => void query.refetch()} />
      ) : (
        <FieldsSkeleton fields={1} />
      )}
    </Section>
  );
}
