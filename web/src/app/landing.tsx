import '@northvale/web/ui/storage.ts';
import '@northvale/web/ui/fonts.css';
import { ColorModeProvider } from '@northvale/web/ui/colorMode.tsx';
import { useLanguage } from '@northvale/web/ui/texts/language.ts';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { keepOfflinePage, tellWhetherSignedIn } from './offlinePage.ts';
import { forgetDrawing } from '../../ui/cookies.ts';
import { PublicFrame } from './layout/PublicFrame.tsx';
import { LandingPage } from '../features/public/LandingPage.tsx';
import { landingTexts } from '../shared/texts/load.ts';
import { firstTexts } from '../shared/texts/load.ts';

// The page that strangers see first is a program of its own, without router, queries and schemas: they needn't wait for
// what only members use. Its links load the app.
function Landing() {
  useLanguage();
  return (
    <ColorModeProvider>
      <PublicFrame>
        <LandingPage />
      </PublicFrame>
    </ColorModeProvider>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('landing.html has no #root');
await Promise.all([firstTexts, landingTexts()]);
forgetDrawing();
flushSync(() =>
  createRoot(root).render(
    <StrictMode>
      <Landing />
    </StrictMode>,
  ),
);
tellWhetherSignedIn();
await keepOfflinePage();
