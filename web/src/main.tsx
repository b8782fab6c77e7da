import '@northvale/web/ui/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { keepOfflinePage } from './app/offlinePage.ts';
import { firstTexts } from './texts/speech.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
await firstTexts;
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
await keepOfflinePage();
