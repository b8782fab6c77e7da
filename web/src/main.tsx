import '@northvale/web/ui/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';

// After a new version was put up, an old tab asks for files that are gone: loading the page again brings the new ones.
window.addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('reloadedAtMs'));
  if (Date.now() - last < 10_000) return;
  sessionStorage.setItem('reloadedAtMs', String(Date.now()));
  window.location.reload();
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
