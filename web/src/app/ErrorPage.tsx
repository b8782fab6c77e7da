import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LedgerLines } from '@northvale/web/ui/LedgerLines.tsx';
import { PageTitle } from '../shared/page/PageTitle.tsx';
import { t } from '../shared/texts/t.ts';

/** Unknown addresses and failed renders end here. */
export function ErrorPage({ error }: { error?: unknown }) {
  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 5, textAlign: 'center' }}>
      <PageTitle title={t('app.error')} />
      <div>
        <LedgerLines shape="notch" />
        <Typography variant="h1" sx={{ mt: 6 }}>
          {t('app.failed')}
        </Typography>
        <Typography sx={{ color: 'nv.ink2', mt: 2, overflowWrap: 'anywhere' }}>{sentence(error)}</Typography>
        <Typography sx={{ color: 'nv.ink2' }}>{t('app.moneyIsSafe')}</Typography>
        <Button href="/" variant="contained" sx={{ mt: 6 }}>
          {t('app.toStart')}
        </Button>
      </div>
    </Box>
  );
}

function sentence(error: unknown): string {
  if (error === undefined || error === null) return t('app.notFound');
  return error instanceof Error ? error.message : t('app.somethingWrong');
}
