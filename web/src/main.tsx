import '@northvale/web/ui/fonts.css';
import { trustedScript } from '@northvale/web/ui/trustedTypes.ts';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { router } from './app/routes.tsx';
import { firstTexts } from './texts/speech.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  await Promise.all([firstPage(), firstTexts]);
  // What the build has drawn there is replaced at once, with the styles that were for it alone.
  for (const style of document.querySelectorAll('[data-prerendered-style], style[data-emotion^="css-global"]'))
    style.remove();
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  // It says that there is no connection where a page can't be fetched. Pages over plain http have none.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    await navigator.serviceWorker.register(trustedScript('/sw.js')).catch(() => undefined);
}

/** Until the files of the first page have come. */
const firstPage = (): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

await start();
