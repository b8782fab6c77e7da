import '@northvale/web/ui/storage.ts';
import '@northvale/web/ui/fonts.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { keepOfflinePage, tellWhetherSignedIn } from './offlinePage.ts';
import { screenLoaded } from './routes.tsx';
import { forgetDrawing } from '../../ui/cookies.ts';
import { askWhoThisIs } from './askWhoThisIs.ts';
import { firstTexts } from '../shared/texts/load.ts';

const PATIENCE_MS = 2_000;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// Not awaited by this module: the screen's files import what comes with it, and would wait for its end.
void start(root);

async function start(container: HTMLElement): Promise<void> {
  // Until then there is nothing better to see than what stands in the page.
  await Promise.all([firstTexts, screenLoaded, knowWhoThisIs()]);
  forgetDrawing();
  flushSync(() =>
    createRoot(container).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  tellWhetherSignedIn();
  await keepOfflinePage();
}

/** What would push other things away where it came later is known with it: a member's name and banners. */
function knowWhoThisIs(): Promise<void> {
  return Promise.race([askWhoThisIs(), new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
