import Box from '@mui/material/Box';
import { keyframes, styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { isApiError } from '@northvale/api/client/apiError.ts';
import valleyPanel from '@northvale/web/ui/drawings/valley-panel.svg?raw';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { narrow, touchable } from '@northvale/web/ui/tokens.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ValleyCard } from '../../../ui/Card.tsx';
import { OtherLanguage } from '../../../ui/OtherLanguage.tsx';
import { Drawing, Star, Wordmark } from '../../../ui/Logo.tsx';
import { PageTitle } from '../../shared/page/PageTitle.tsx';
import { useConfig } from '@northvale/web/ui/useConfig.ts';
import { t } from '../../shared/texts/t.ts';

interface AuthLayoutProps {
  /** The tab's title. */
  title: string;
  headline: ReactNode;
  text: string;
  /** Width of the form beside the panel. */
  width?: number;
  children: ReactNode;
}

/** One deep panel beside the form of every page that leads in; a band above it on phones. */
export function AuthLayout({ title, headline, text, width = 440, children }: AuthLayoutProps) {
  return (
    <Box sx={{ display: { md: 'flex' }, minHeight: '100vh' }}>
      <PageTitle title={title} />
      <Box component="aside" aria-label={t('auth.welcome')} sx={panel}>
        <Home />
        <Box sx={{ [narrow]: { display: 'none' } }}>
          <Typography
            component="p"
            sx={{ fontFamily: 'h2.fontFamily', typography: 'section', fontSize: 40, lineHeight: '46px', mt: 15 }}
          >
            {headline}
          </Typography>
          <Typography sx={{ color: 'nv.onDeep2', mt: 4, maxWidth: 310 }}>{text}</Typography>
          <Drawing
            svg={valleyPanel}
            ground="deep"
            sx={{ position: 'absolute', bottom: 0, left: -560, width: 1240, height: 560, zIndex: -1 }}
          />
        </Box>
        <Box sx={band}>
          <ValleyCard sx={{ height: 100 }} />
          <Box sx={{ position: 'absolute', bottom: 76, left: '71%' }}>
            <Star ground="deep" />
          </Box>
        </Box>
      </Box>
      <Box component="main" sx={{ flex: 1, px: { xs: 4, md: 10 }, pt: { xs: 6, md: width > 500 ? 14 : 30 }, pb: 12 }}>
        <Box sx={{ maxWidth: width, mx: 'auto' }}>
          {children}
          <OtherLanguage sx={otherLanguage} />
        </Box>
      </Box>
    </Box>
  );
}

const otherLanguage = { mt: 8, minHeight: 44, color: 'nv.ink2', typography: 'body2' } as const;

const panel = {
  position: { xs: 'relative', md: 'sticky' },
  top: 0,
  zIndex: 0,
  isolation: 'isolate',
  overflow: 'hidden',
  flex: 'none',
  width: { xs: '100%', md: 'clamp(360px, 37.5vw, 480px)' },
  height: { xs: 124, md: '100vh' },
  minHeight: { md: 720 },
  bgcolor: 'nv.deep',
  color: 'nv.onDeep',
  px: { xs: 5, md: 12 },
  pt: { xs: 4, md: 9.5 },
  '--nv-logo': 'rgb(255 255 255 / .1)',
} as const;

/** As wide as a phone: enlarged to a tablet's width, the valley would be cut off above and cross the name. */
const band = {
  display: { md: 'none' },
  position: 'absolute',
  right: 0,
  bottom: 0,
  zIndex: -1,
  width: 'min(100%, 390px)',
  // Where there is room beside it, it fades into the ground.
  maskImage: 'linear-gradient(to right, transparent, #000 clamp(0px, 100vw - 390px, 200px))',
} as const;

function Home() {
  const { productName } = useConfig();
  return (
    <Box
      component={Link}
      to="/"
      sx={{ ...touchable, color: 'inherit', textDecoration: 'none', display: 'inline-block' }}
    >
      <Wordmark name={productName} size={32} word={23} />
    </Box>
  );
}

/** A page's title and the sentence under it. */
export const AuthHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <>
    <Typography variant="h1">{title}</Typography>
    {children && <Typography sx={{ color: 'nv.ink2', mt: 2, mb: 6 }}>{children}</Typography>}
  </>
);

interface StepFailureProps {
  error: unknown;
  /** Where the failure has no sentence of its own. */
  otherwise: string;
}

/** Why a step that can be done once came to nothing: it may be that an earlier try was done, whose answer was lost. */
export const StepFailure = ({ error, otherwise }: StepFailureProps) => (
  <Notice kind="error" role="alert">
    {sentenceOf(error, otherwise)}
    {isApiError(error) && error.earlierMayBeDone && <div>{t('auth.earlierMayBeDone')}</div>}
  </Notice>
);

const draw = keyframes({ to: { strokeDashoffset: 0 } });

const Path = styled('path')({
  strokeDasharray: 60,
  strokeDashoffset: 60,
  animation: `${draw} 400ms ease-out 150ms forwards`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none', strokeDashoffset: 0 },
});

const Svg = styled('svg')(({ theme: { palette } }) => ({
  display: 'block',
  color: palette.nv.green,
  fill: palette.nv.greenTint,
}));

/** A check that draws itself once. */
export const AnimatedCheck = () => (
  <Svg width="72" height="72" viewBox="0 0 72 72" aria-hidden="true">
    <circle cx="36" cy="36" r="35" stroke="currentColor" strokeWidth="1.5" />
    <Path
      d="M21 38l11 11 20-23"
      fill="none"
      stroke="currentColor"
      strokeWidth="3.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </Svg>
);
