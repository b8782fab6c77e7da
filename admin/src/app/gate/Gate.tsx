import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ColorModeProvider } from '@northvale/web/ui/colorMode.tsx';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { LedgerLines } from '@northvale/web/ui/LedgerLines.tsx';
import { Wordmark } from '@northvale/web/ui/Logo.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { type ReactNode, useEffect } from 'react';
import { LoadingPage } from '../../shared/layout/LoadingPage.tsx';
import { t } from '../../shared/texts/t.ts';
import { api, session, signInAndReturnUrl } from '../backOffice.ts';
import { useStaff, type Visitor } from './useStaff.ts';

/** Lets staff in. A stranger signs in first and comes back; an investor is told kindly that this isn't theirs. */
export function Gate({ known, children }: { known: Visitor | undefined; children: ReactNode }) {
  const { visitor, retry } = useStaff(api, session, known);

  useEffect(() => {
    if (visitor.kind === 'stranger') window.location.replace(signInAndReturnUrl());
  }, [visitor.kind]);

  if (visitor.kind === 'staff') return children;
  // react-admin brings the theme of everything behind the gate.
  return (
    <ColorModeProvider dense>
      {visitor.kind === 'investor' && <NotAllowedPage name={visitor.name} />}
      {visitor.kind === 'factorless' && <FactorNeededPage />}
      {visitor.kind === 'unreachable' && (
        <Box component="main" sx={{ minHeight: '80vh', display: 'grid', alignContent: 'center' }}>
          <ErrorState title={sentenceOf(visitor.error)} onRetry={retry}>
            {t('gate.unreachable')}
          </ErrorState>
        </Box>
      )}
      {(visitor.kind === 'checking' || visitor.kind === 'stranger') && <LoadingPage />}
    </ColorModeProvider>
  );
}

/** The back office asks for a second factor: where to set one up, and how to come back with it. */
const FactorNeededPage = () => (
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

/** The 403 page: what this place is, why it stays closed, and the way home. */
function NotAllowedPage({ name }: { name: string }) {
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
