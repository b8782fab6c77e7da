import { compressed } from '../web/build/compressed.ts';
import { leftOut } from '../web/build/leftOut.ts';
import { filesOf } from '../web/build/files.ts';
import { pages } from '../web/build/pages.ts';
import { preloadFonts } from '../web/build/preloadFonts.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Zod tries whether a text may become a program before it does without, and browsers report the try. This is read
// before any schema is made, in whatever order files are loaded.
const WITHOUT_EVAL = 'globalThis.__zod_globalConfig ??= { jitless: true };';

// The api serves the built files under this path, beside the investor app at '/'.
const BASE = '/admin-dashboard/';

const ROOT = import.meta.dirname;

/** What react-admin has ready for those who have nothing of their own, and its own parts ask for by name. */
const NEVER_SHOWN = [
  // A data provider that is one function: ours is an object.
  'ra-core/dist/dataProvider/convertLegacyDataProvider.js',
  'ra-core/dist/export/defaultExporter.js',
  'ra-core/dist/routing/adapters/reactRouterProvider.js',
  // Names for lists and columns that have none: here all have one.
  'inflection/lib/inflection.js',
  // No table deletes what is chosen, lets its columns be chosen, or opens a row in place.
  'ra-ui-materialui/dist/list/datagrid/ExpandAllButton.js',
  'ra-ui-materialui/dist/button/BulkDeleteButton.js',
  'ra-ui-materialui/dist/list/BulkActionsToolbar.js',
  'ra-ui-materialui/dist/list/datatable/ColumnsSelector.js',
  'ra-ui-materialui/dist/list/datatable/ColumnsSelectorItem.js',
];

const { groups: early = [] } = filesOf(ROOT, { early: { every: ['src/api/early.ts'] } });
const INDEX = { program: 'index.html', texts: { en: [], de: ['src/texts/german.ts'] } };
const REQUESTS = { ...INDEX, early: 'src/api/early.ts' };
const DASHBOARD = { ...INDEX, modules: ['src/dashboard/DashboardPage.tsx'] };
const SCREENS = { index: INDEX, dashboard: DASHBOARD, deposits: REQUESTS, withdrawals: REQUESTS };

export default defineConfig({
  root: ROOT,
  base: BASE,
  plugins: [
    react(),
    leftOut(NEVER_SHOWN),
    preloadFonts(BASE),
    pages({ root: ROOT, base: BASE, drawing: 'src/prerendered.tsx', screens: SCREENS }),
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
    dedupe: ['react', 'react-dom', 'react-router-dom', '@tanstack/react-query', '@mui/material', '@emotion/react'],
  },
});
