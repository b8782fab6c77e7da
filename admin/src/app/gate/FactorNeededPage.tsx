import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Wordmark } from '@northvale/web/ui/Logo.tsx';
import { t } from '../../shared/texts/t.ts';

/** The back office asks for a second factor: where to set one up, and how to come back with it. */
export const FactorNeededPage = () => (
  <Box component="main" sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column', px: 5, py: 6 }}>
    <Wordmark />
    <Box sx={{ m: 'auto', textAlign: 'center', maxWidth: 440 }}>
      <Typography variant="h1">{t('gate.factor.title')}</Typography>
      <Typography sx={{ color: 'nv.ink2', mt: 3 }}>{t('gate.factor.text')}</Typography>
      <Box sx={{ mt: 6, display: 'flex', gap: 2, justifyContent: 'center', flexWrap: 'wrap' }}>
        <Button variant="contained" href="/settings">
          {t('gate.factor.setUp')}
        </Button>
        <Button variant="outlined" href={`/login?next=${encodeURIComponent('/admin-dashboard/')}`}>
          {t('gate.factor.signIn')}
        </Button>
      </Box>
    </Box>
  </Box>
);
