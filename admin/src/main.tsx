import '@northvale/web/ui/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { beginToSpeak } from './texts/speech.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// Not awaited by this module: a language's file imports what comes with it, and would wait for its end.
void beginToSpeak().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
