import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { hasCode } from '@northvale/api/client/apiError.ts';
import { EmptyState, ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../texts/t.ts';
import { PageHead } from './Section.tsx';

export const NotFoundPage = () => (
  <>
    <PageHead title={t('layout.error.title')} />
    <EmptyState
      shape="notch"
      title={t('layout.error.notFound')}
      action={
        <Button variant="outlined" component={Link} to="/">
          {t('layout.error.back')}
        </Button>
      }
    >
      {t('layout.error.noSuchPage')}
    </EmptyState>
  </>
);

/** Where an auditor comes out who opens the address of a form. */
export const ReadOnlyPage = () => (
  <>
    <PageHead title={t('layout.error.readOnlyTitle')} />
    <EmptyState
      shape="valley"
      title={t('layout.error.readOnly')}
      action={
        <Button variant="outlined" component={Link} to="/">
          {t('layout.error.back')}
        </Button>
      }
    >
      {t('layout.error.readOnlyText')}
    </EmptyState>
  </>
);

/** A page that failed to render: nothing was sent, so nothing was changed. */
export const UnexpectedErrorPage = ({ error }: { error: Error }) => (
  <Box component="main" sx={{ p: { xs: 4, md: 7 } }}>
    <PageHead title={t('layout.error.title')} />
    <EmptyState
      shape="notch"
      title={error.message}
      action={
        <Button variant="contained" onClick={() => window.location.reload()}>
          {t('layout.error.reload')}
        </Button>
      }
    >
      {t('common.nothingChanged')}
    </EmptyState>
  </Box>
);

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
