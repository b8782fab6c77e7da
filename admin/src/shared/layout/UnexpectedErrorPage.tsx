import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { t } from '../texts/t.ts';
import { PageHead } from './PageHead.tsx';

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
