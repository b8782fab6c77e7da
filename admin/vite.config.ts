import { catalogues } from '../web/build/catalogues.ts';
import { filesOf } from '../web/build/files.ts';
import { pages } from '../web/build/pages.ts';
import { compressed, preloadFonts, withoutUnused } from '../web/build/shipping.ts';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';

// Zod tries whether a text may become a program before it does without, and browsers report the try. This is read
// before any schema is made, in whatever order files are loaded.
const WITHOUT_EVAL = 'globalThis.__zod_globalConfig ??= { jitless: true };';

// The api serves the built files under this path, beside the investor app at '/'.
const BASE = '/admin-dashboard/';

const ROOT = import.meta.dirname;

const { groups: early = [] } = filesOf(ROOT, { early: { every: ['src/shared/api/early.ts'] } });
/** Staff alone come here: all screens begin with the same shell. */
const PAGES = { index: { program: 'index.html', early: 'src/shared/api/early.ts', shown: 'shell' } } as const;

export default defineConfig({
  root: ROOT,
  base: BASE,
  plugins: [
    react(),
    catalogues(),
    withoutUnused(),
    preloadFonts(BASE),
    pages({ root: ROOT, base: BASE, pages: PAGES }),
    compressed(),
  ],
  // react-admin with its form and query libraries is one chunk of this size; staff load it once.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        banner: WITHOUT_EVAL,
        // What the first page needs is one file, but what asks for its rows: a browser asks a server for few at a time.
        codeSplitting: { groups: [...early, { name: 'console', tags: ['$initial'] }] },
      },
    },
  },
  // In a folder of their own, as the api serves them under a policy of their own.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'workers/[name]-[hash].js' } } },
  resolve: {
    // Its packages lead to the build for development, which tells more of mistakes.
    alias: [
      { find: /^react-router$/, replacement: join(ROOT, '../node_modules/react-router/dist/production/index.mjs') },
      {
        find: /^react-router\/dom$/,
        replacement: join(ROOT, '../node_modules/react-router/dist/production/dom-export.mjs'),
      },
    ],
    dedupe: ['react', 'react-dom', 'react-router-dom', '@tanstack/react-query', '@mui/material', '@emotion/react'],
  },
});
