import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { later } from '@northvale/web/ui/later.tsx';
import type { ComponentType } from 'react';
import { Navigate, Route } from 'react-router-dom';
import { loadWords } from '../texts/load.ts';
import { t } from '../texts/t.ts';

/** The spinner of the first seconds; afterwards skeletons stand where something will appear. */
export const LoadingPage = ({ loadingPrimary = t('common.oneMoment') }: { loadingPrimary?: string }) => (
  <Box
    role="status"
    sx={{
      minHeight: '60vh',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 4,
      color: 'nv.ink2',
    }}
  >
    <CircularProgress size={32} aria-hidden />
    {loadingPrimary}
  </Box>
);

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

/** What an address names that says no more than an id: it leads to where that is shown. */
export const bareAddress = <Route path=":id" element={<Navigate to="show" replace />} />;
