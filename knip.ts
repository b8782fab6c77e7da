import type { KnipConfig } from 'knip';

const isProduction = process.argv.includes('--production');
const FOR_TESTS = '**/{bench,e2e,testing,torture}/**';

/**
 * `npm run unused` asks twice. First for what nobody imports: the packages' `exports` make no file an exception. Then,
 * in production mode, for what only tests use; there an export may serve its own file, which its test reaches by it.
 */
const config: KnipConfig = {
  includeEntryExports: true,
  ignoreExportsUsedInFile: isProduction,
  ignoreIssues: {
    ...(isProduction && {
      [FOR_TESTS]: ['exports', 'types'],
      // The adapter that tests decide on.
      'ledger/src/eventStore/memory/memoryEventStore.ts': ['exports'],
      'api/src/app.ts': ['exports'],
      // A test holds the description against the migrated database.
      'api/src/{check/findings,reactors/tasks}.ts': ['exports'],
    }),
  },
  workspaces: {
    api: {
      // What the build is made of.
      entry: ['src/main.ts!', 'src/startup/projections.ts!', 'scripts/*.mjs!', 'src/cli/main.ts!', 'torture/server.ts'],
      project: ['**/*.{ts,mjs}!', `!${FOR_TESTS}!`],
      ignoreDependencies: ['@fontsource/*', 'autocannon'],
      ignoreBinaries: ['go', 'hledger'],
    },
    ledger: {
      project: ['**/*.ts!', `!${FOR_TESTS}!`],
      ignoreBinaries: ['go', 'hledger'],
    },
    projections: { project: ['**/*.ts!', `!${FOR_TESTS}!`] },
    web: {
      entry: ['src/app/{main,landing,prerendered}.tsx!', 'src/features/verify/keptMain.tsx!'],
      vite: { config: ['vite.config.ts', 'vite.verify.config.ts'] },
      project: ['**/*.{ts,tsx}!', '!build/**!', `!${FOR_TESTS}!`],
      ignoreDependencies: ['@fontsource-variable/*'],
    },
    admin: {
      entry: ['src/app/main.tsx!', 'src/**/*.worker.ts!'],
      project: ['**/*.{ts,tsx}!', `!${FOR_TESTS}!`],
      ignoreDependencies: ['@mui/icons-material'],
    },
  },
};

export default config;
