import '@northvale/web/ui/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { beginToSpeak } from './texts/speech.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

await beginToSpeak();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
