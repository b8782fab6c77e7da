import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import { ColorModeProvider } from '@northvale/web/ui/colorMode.tsx';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { useEffect, type ReactNode } from 'react';
import { api, session, signInAndReturnUrl } from '../backOffice.ts';
import { LoadingPage } from '../../shared/layout/LoadingPage.tsx';
import { t } from '../../shared/texts/t.ts';
import { FactorNeededPage } from './FactorNeededPage.tsx';
import { NotAllowedPage } from './NotAllowedPage.tsx';
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
