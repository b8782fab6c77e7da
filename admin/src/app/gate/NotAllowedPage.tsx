import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LedgerLines } from '@northvale/web/ui/LedgerLines.tsx';
import { Wordmark } from '@northvale/web/ui/Logo.tsx';
import { t } from '../../shared/texts/t.ts';

/** The 403 page: what this place is, why it stays closed, and the way home. */
export function NotAllowedPage({ name }: { name: string }) {
  const firstName = name.split(' ')[0];
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column', alignItems: 'center', px: 5, py: 6 }}
    >
      <Box sx={{ alignSelf: 'flex-start' }}>
        <Wordmark />
      </Box>
      <Box sx={{ my: 'auto', textAlign: 'center', maxWidth: 440 }}>
        <LedgerLines shape="notch" />
        <Typography variant="label" component="p" sx={{ color: 'nv.ink2', mt: 5 }}>
          403
        </Typography>
        <Typography variant="h1" sx={{ mt: 1 }}>
          {t('gate.notAllowed.title')}
        </Typography>
        <Typography sx={{ color: 'nv.ink2', mt: 3 }}>
          {firstName ? t('gate.notAllowed.textTo', { name: firstName }) : t('gate.notAllowed.text')}
        </Typography>
        <Box sx={{ mt: 6, display: 'flex', gap: 2, justifyContent: 'center', flexWrap: 'wrap' }}>
          <Button variant="contained" href="/dashboard">
            {t('gate.notAllowed.home')}
          </Button>
          <Button variant="outlined" href={`/login?next=${encodeURIComponent('/admin-dashboard/')}`}>
            {t('gate.notAllowed.other')}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
