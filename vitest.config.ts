import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/dist/**'];

// From Node 25 on there is a `localStorage` of Node's own, which isn't there: a drawn page's must take its place.
const pageStorage = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

// Not part of `npm test`: it needs a running EventStoreDB, named by EVENTSTORE_URL, that it may write to.
const eventStoreDb = {
  test: { name: 'eventstoredb', include: ['ledger/**/*.server.test.ts'], exclude: ignored, testTimeout: 60_000 },
};

const browser = (name: string, files: string, others: string[] = []) => ({
  test: {
    name,
    // Files share a browser and servers (web/e2e/site.ts): to start them takes longer than most tests.
    isolate: false,
    include: [`{web,admin}/e2e/**/${files}`],
    exclude: [...ignored, ...others],
    globalSetup: ['api/testing/builtWhole.mjs'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Nothing here is timed: a busy machine is no reason to fail.
    expect: { poll: { timeout: 15_000 } },
    sequence: { groupOrder: 2 },
  },
});

// Projects, by what a test needs: nothing, a real Postgres, a real browser, one with the demo. No module holds state
// that a test changes for good, so files share what a worker has loaded: that took half of the time.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          execArgv: pageStorage,
          // West of Greenwich a day that is read as a moment is the one before.
          env: { TZ: 'America/Los_Angeles' },
          include: ['{ledger,projections,api,web,admin}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, '**/*.int.test.ts', '**/*.server.test.ts'],
          // Nothing here is timed: a busy machine is no reason to fail.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'int',
          isolate: false,
          include: ['{ledger,projections,api}/**/*.int.test.ts'],
          exclude: ignored,
          globalSetup: ['ledger/testing/postgresGlobalSetup.ts', 'api/testing/built.mjs'],
          // Nothing here is timed: a busy machine is no reason to fail.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
          // Much of it is waiting: for deadlines, for restarts, for the disk. On a server that all files share, figures
          // over all accounts hold only one file at a time.
          maxWorkers: process.env['EVENTSTORE_URL'] ? 1 : 4,
          sequence: { groupOrder: 1 },
        },
      },
      ...(process.env['EVENTSTORE_URL'] ? [eventStoreDb] : []),
      browser('e2e', '*.spec.ts', ['**/*.demo.spec.ts']),
      // A server that tells the demo's year takes more than twice the processor time: a worker of one project has one.
      browser('e2e-demo', '*.demo.spec.ts'),
    ],
  },
});
