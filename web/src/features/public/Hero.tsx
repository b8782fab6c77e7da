import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Drawing } from '@northvale/web/ui/Drawing.tsx';
import { PageLink } from '@northvale/web/ui/PageLink.tsx';
import { useSession } from '../../shared/account/useSession.ts';
import { useConfig } from '../../shared/page/useConfig.ts';
import { Wide } from '@northvale/web/ui/Wide.tsx';
import { ExampleLedger } from './ExampleLedger.tsx';
import { valley, valleyPhone } from './heroDrawings.ts';
import { t } from '../../shared/texts/t.ts';

/** The ledger whose ruled lines rise into a landscape: its rows sit on the hills' own lines. */
export function Hero() {
  const { productName } = useConfig();
  const signedIn = useSession() !== undefined;
  return (
    <Box
      component="section"
      aria-label={t('landing.hero.label')}
      sx={{ position: 'relative', isolation: 'isolate', overflow: 'hidden' }}
    >
      <Drawing
        name="valley"
        svg={valley}
        sx={{
          display: { xs: 'none', md: 'block' },
          position: 'absolute',
          top: 0,
          left: '50%',
          transform: 'translateX(-50%)',
          width: 'max(100%, 1440px)',
          height: 668,
          zIndex: -1,
        }}
      />
      <Wide sx={{ pt: { xs: 10, md: 17 } }}>
        <Typography variant="display" component="h1" sx={{ display: 'block', maxWidth: { xs: 320, md: 620 } }}>
          {t('landing.hero.title')}
        </Typography>
        <Typography sx={{ color: 'nv.ink2', fontSize: 17, lineHeight: '28px', maxWidth: 440, mt: { xs: 6, md: 7 } }}>
          {t('landing.hero.text', { productName })}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 8 }}>
          {signedIn ? (
            <Button component={PageLink} to="/dashboard" variant="contained" size="large" sx={{ px: 6 }}>
              {t('landing.hero.toDashboard')}
            </Button>
          ) : (
            <>
              <Button component={PageLink} to="/signup" variant="contained" size="large" sx={{ px: 6 }}>
                {t('landing.hero.getStarted')}
              </Button>
              <Button component={PageLink} to="/login" variant="outlined" size="large" sx={{ px: 6 }}>
                {t('landing.hero.login')}
              </Button>
            </>
          )}
        </Box>
      </Wide>
      <Drawing
        name="valleyPhone"
        svg={valleyPhone}
        sx={{ display: { md: 'none' }, width: 720, height: 330, ml: 'calc(50% - 511px)', mt: -4 }}
      />
      <ExampleLedger />
    </Box>
  );
}
