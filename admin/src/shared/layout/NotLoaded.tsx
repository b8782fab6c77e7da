import { hasCode } from '@northvale/api/client/apiError.ts';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import type { ReactNode } from 'react';
import { t } from '../texts/t.ts';

interface NotLoadedProps {
  error: Error;
  onRetry: () => void;
  /** What it means, where another try may help. */
  children: ReactNode;
}

/** What an address names and can't be shown: it is out of reach, or isn't there, which no other try changes. */
export const NotLoaded = ({ error, onRetry, children }: NotLoadedProps) =>
  hasCode(error, 'NotFound') ? (
    <NothingHere />
  ) : (
    <ErrorState title={sentenceOf(error)} onRetry={onRetry}>
      {children}
    </ErrorState>
  );

export const NothingHere = () => (
  <EmptyState shape="notch" title={t('layout.error.nothingHere')}>
    {t('layout.error.nothingHereText')}
  </EmptyState>
);
