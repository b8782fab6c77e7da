import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { speak } from '@northvale/web/ui/texts/texts.ts';
import { makeTheme } from '@northvale/web/ui/theme.ts';
import { renderToString } from 'react-dom/server';
import { PublicFrame } from '../layout/PublicFrame.tsx';
import { LandingPage } from '../public/LandingPage.tsx';
import { first } from '../texts/en/first.ts';

speak('en', { texts: first });

/** The landing page as HTML, for the build that runs this: it can be read before any script has come, and without. */
const landing = renderToString(
  <ThemeProvider theme={makeTheme('light')}>
    <CssBaseline enableColorScheme />
    <PublicFrame>
      <LandingPage />
    </PublicFrame>
  </ThemeProvider>,
);

Object.assign(globalThis, { landing });
