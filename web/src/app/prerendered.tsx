import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { speak } from '@northvale/web/ui/texts/texts.ts';
import { makeTheme } from '@northvale/web/ui/theme.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createQueryClient } from '../api/queryClient.ts';
import { PublicFrame } from '../layout/PublicFrame.tsx';
import { LandingPage } from '../public/LandingPage.tsx';
import { first } from '../texts/en/first.ts';

speak('en', { texts: first });

/** The landing page as HTML, for the build that runs this: it can be read before any script has come, and without. */
const landing = renderToString(
  <QueryClientProvider client={createQueryClient()}>
    <ThemeProvider theme={makeTheme('light')}>
      <CssBaseline enableColorScheme />
      <StaticRouter location="/">
        <PublicFrame>
          <LandingPage />
        </PublicFrame>
      </StaticRouter>
    </ThemeProvider>
  </QueryClientProvider>,
);

Object.assign(globalThis, { landing });
