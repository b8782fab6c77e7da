import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { catalogues } from './build/catalogues.ts';
import { filesOf } from './build/files.ts';
import { pages } from './build/pages.ts';
import { compressed, preloadFonts, withoutUnused } from './build/shipping.ts';

const ROOT = import.meta.dirname;

/**
 * Has the toasts' style sheet stand in the page from the first. Their library would begin it by setting markup, which
 * the page's policy refuses.
 */
const toastStyles = (): Plugin => ({
  name: 'toast-styles',
  transformIndexHtml: () => [{ tag: 'style', attrs: { id: '_goober' }, children: ' ', injectTo: 'head' }],
});

// Zod tries whether a text may become a program before it does without, and browsers report the try. This is read
// before any schema is made, in whatever order files are loaded: it begins each file that holds some of Zod.
const WITHOUT_EVAL = 'globalThis.__zod_globalConfig ??= { jitless: true };';

const MEMBERS = ['src/app/layout/SignedInLayout.tsx', 'src/features/dashboard/DashboardPage.tsx'];
const LOGIN = 'src/features/auth/LoginPage.tsx';
/** Nobody fetches much that their first screen doesn't need. */
const FILES = {
  session: { every: ['src/app/landing.tsx', 'src/shared/api/early.ts'] },
  early: { every: ['src/shared/api/early.ts'] },
  base: { every: ['src/app/landing.tsx', 'src/app/main.tsx'] },
  app: { every: ['src/app/main.tsx'] },
  look: { every: ['src/app/landing.tsx'], some: [...MEMBERS, LOGIN] },
  parts: { every: [LOGIN], some: MEMBERS },
  forms: { every: [LOGIN, 'src/features/deposits/DepositPanel.tsx'] },
  member: { some: MEMBERS },
};

const FIRST = 'src/shared/texts/:language/first.json';
const INDEX = { program: 'index.html', preloads: [FIRST, 'src/shared/texts/:language/rest.json'] };
/** What the server answers with: a page for strangers of their own, one for all screens of members, one for all others. */
const PAGES = {
  landing: {
    program: 'landing.html',
    preloads: [FIRST, 'src/shared/texts/:language/landing.json'],
    shown: 'drawn',
    live: true,
  },
  login: { program: 'index.html', preloads: [...INDEX.preloads, LOGIN], shown: 'drawn' },
  signup: { program: 'index.html', preloads: [...INDEX.preloads, 'src/features/auth/SignUpPage.tsx'], shown: 'drawn' },
  member: {
    program: 'index.html',
    preloads: [FIRST, 'src/shared/texts/:language/members.json', ...MEMBERS],
    early: 'src/shared/api/early.ts',
    shown: 'shell',
  },
  index: INDEX,
} as const;

/** Its packages lead to the build for development, which tells more of mistakes. */
const ROUTER = join(ROOT, '../node_modules/react-router/dist/production');

export default defineConfig({
  root: ROOT,
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
    ],
  },
  plugins: [
    react(),
    catalogues(),
    // No button turns while something is under way, and nothing is asked for page after page.
    withoutUnused([
      /CircularProgress\/CircularProgress\.mjs$/,
      /query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    ]),
    preloadFonts(),
    toastStyles(),
    pages({ root: ROOT, base: '/', drawing: 'src/app/prerendered.tsx', pages: PAGES }),
    compressed(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Whatever knows this syntax fetches modules ahead by itself.
    modulePreload: { polyfill: false },
    // There is little, and it is written into the pages.
    cssCodeSplit: false,
    rolldownOptions: {
      input: [join(ROOT, 'index.html'), join(ROOT, 'landing.html')],
      output: {
        banner: ({ moduleIds }) => (moduleIds.some((id) => id.includes('/node_modules/zod/')) ? WITHOUT_EVAL : ''),
        codeSplitting: filesOf(ROOT, FILES),
      },
    },
  },
});
