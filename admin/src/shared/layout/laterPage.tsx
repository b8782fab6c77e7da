import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { later } from '@northvale/web/ui/later.tsx';
import type { ComponentType } from 'react';
import { loadWords } from '../texts/load.ts';
import { t } from '../texts/t.ts';
import { LoadingPage } from './LoadingPage.tsx';

/** A page whose file, with what it names, is fetched when it is first opened: what few open needn't be loaded by all. */
export const laterPage = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  later(
    async () => (await Promise.all([load(), loadWords()]))[0],
    (retry) => (
      <ErrorState title={t('layout.error.pageMissing')} onRetry={retry}>
        {t('layout.error.pageComesBack')}
      </ErrorState>
    ),
    () => <LoadingPage />,
  );
