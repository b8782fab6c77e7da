/**
 * Which files may not import which. A place is a file, a package (`npm:pg`) or a module of Node's (`node:fs`). No file
 * is kept from its own folder.
 */
export interface Arrow {
  /** Whom it binds: `x*` is whatever begins with x, anything else is that very place. */
  readonly of: readonly string[];
  readonly exempt?: readonly string[];
  readonly never: readonly string[];
  readonly but?: readonly string[];
  /** Tests too, and what only they and the benchmarks use. */
  readonly tests?: true;
  /** Not by way of other files either: whatever a browser loads comes with all that it imports. */
  readonly reaching?: true;
  readonly because: string;
}

const SERVER_ONLY = ['node:*', 'npm:@eventstore/*', 'npm:@koa/*', 'npm:koa*', 'npm:kysely*', 'npm:pg*', 'npm:pino*'];

const STORES = ['eventstoredb/*', 'memory/*', 'postgres/*', 'open.ts'].map((path) => `ledger/src/eventStore/${path}`);

const DECIDERS = ['account/*', 'investment/*', 'decider.ts', 'journal.ts', 'limits.ts', 'money.ts'].map(
  (path) => `ledger/src/${path}`,
);

/** What a value may be: here the contract says what the ledger says. */
const VALUES = [
  'investment/duration.ts',
  'investment/terms.ts',
  'json.ts',
  'limits.ts',
  'money.ts',
  'verify/difference.ts',
].map((path) => `ledger/src/${path}`);

/** What both front ends may take from behind the api. */
const FOR_BROWSERS = ['api/client/*', 'api/src/contract/*', 'ledger/src/proof/*'];

/** Whatever chooses an event store. */
const COMPOSITION_ROOTS = ['api/scripts/*', 'api/src/maintenance/*', 'api/src/startup/*', 'projections/src/main.ts'];

const TEST_ROOMS = ['admin', 'api', 'api/client', 'ledger', 'projections', 'web'].flatMap((name) =>
  ['bench', 'e2e', 'testing', 'torture'].map((room) => `${name}/${room}/*`),
);

export const ARROWS: readonly Arrow[] = [
  {
    of: ['*'],
    never: TEST_ROOMS,
    because: 'What runs imports nothing that is there for tests and benchmarks.',
  },
  {
    of: ['ledger/*'],
    never: ['projections/*', 'api/*', 'web/*', 'admin/*', 'npm:@koa/*', 'npm:koa*', 'npm:zod*'],
    tests: true,
    because: 'The ledger knows no HTTP, no read model and nothing else of the house.',
  },
  {
    of: DECIDERS,
    never: ['ledger/src/eventStore/*', 'ledger/src/postgres/*', 'ledger/embeddedPostgres/*', ...SERVER_ONLY],
    reaching: true,
    because: 'Decisions are pure functions: they know no store, no database and nothing of Node.',
  },
  {
    of: ['ledger/src/proof/*'],
    never: [...STORES, 'ledger/src/postgres/*', 'ledger/embeddedPostgres/*', ...SERVER_ONLY],
    reaching: true,
    because: 'A proof is checked in a browser too: by pure functions.',
  },
  {
    of: ['ledger/*'],
    exempt: ['ledger/src/eventStore/postgres/*', 'ledger/src/postgres/*', 'ledger/embeddedPostgres/*'],
    never: ['npm:pg*'],
    because: 'In the ledger only what is there for Postgres speaks to it.',
  },
  {
    of: ['ledger/*'],
    exempt: ['ledger/src/postgres/*'],
    never: ['npm:kysely*'],
    because: 'Kysely runs the migrations of the log; what reads and writes it is SQL that was measured.',
  },
  {
    of: ['*'],
    exempt: ['ledger/src/eventStore/eventstoredb/*'],
    never: ['npm:@eventstore/*'],
    because: 'Vendor words stay inside the adapter.',
  },
  {
    of: ['*'],
    exempt: ['ledger/src/eventStore/*', ...COMPOSITION_ROOTS],
    never: STORES,
    because: 'Nothing above the event store port knows which store runs; composition roots choose it.',
  },
  {
    of: ['*'],
    exempt: ['api/src/files/*', 'api/src/startup/openFiles.ts'],
    never: ['npm:@aws-sdk/*'],
    because: 'Only the adapter of the port for files knows that there is S3, and what opens it.',
  },
  {
    of: ['projections/*'],
    never: ['api/*', 'web/*', 'admin/*', 'npm:@koa/*', 'npm:koa*', 'npm:zod*'],
    tests: true,
    because: 'Imports run one way: ledger ← projections ← api.',
  },
  {
    of: ['api/*'],
    never: ['web/*', 'admin/*'],
    tests: true,
    because: 'The api serves its front ends and imports nothing of them.',
  },
  {
    of: ['api/src/contract/*'],
    never: ['*'],
    but: [...VALUES, 'npm:zod'],
    because: 'Browsers load the contract: it is pure zod, and knows values of the ledger alone.',
  },
  {
    of: ['api/client/*'],
    never: ['api/*', 'ledger/*', 'projections/*'],
    but: FOR_BROWSERS,
    because: 'Browsers load the client: it knows the contract and nothing of the server.',
  },
  {
    of: [...FOR_BROWSERS, 'admin/src/*', 'web/src/*', 'web/ui/*'],
    never: SERVER_ONLY,
    reaching: true,
    because: 'A browser has nothing of Node and no database.',
  },
  {
    of: ['admin/*', 'web/*'],
    never: ['api/*', 'ledger/*', 'projections/*'],
    but: [...FOR_BROWSERS, 'ledger/testing/proof/*', 'ledger/testing/dataFolder.ts'],
    tests: true,
    because: 'The front ends know the contract, its client and what checks a proof; nothing else behind the api.',
  },
  {
    of: ['web/*'],
    never: ['admin/*'],
    tests: true,
    because: 'The investor app knows nothing of the back office.',
  },
  {
    of: ['admin/*'],
    never: ['web/*'],
    but: ['web/build/*', 'web/e2e/*', 'web/ui/*'],
    tests: true,
    because: 'Of the investor app, the back office shares the design system and the build alone.',
  },
  {
    of: ['web/ui/*'],
    never: ['admin/*', 'api/*', 'ledger/*', 'projections/*', 'web/*'],
    but: ['web/ui/*'],
    tests: true,
    because: 'The design system knows no feature and no api.',
  },
  {
    of: ['*'],
    // What these import is built when it is asked for.
    exempt: ['api/src/frontEnds/devFrontEnds.ts', 'api/scripts/ledger.mjs', 'api/scripts/start.mjs'],
    never: ['unknown'],
    because: 'No arrow can tell where such an import leads.',
  },
  {
    of: ['web/src/*'],
    exempt: ['web/src/app/*', 'web/src/layout/*', 'web/src/landing.tsx', 'web/src/main.tsx'],
    never: ['web/src/*'],
    but: ['account', 'api', 'money', 'page', 'texts'].map((room) => `web/src/${room}/*`),
    because: 'A feature of the investor app knows what all share and no other feature; the shell puts them together.',
  },
  {
    of: ['admin/src/*'],
    exempt: [
      'admin/src/App.tsx',
      'admin/src/backOffice.ts',
      'admin/src/gate/*',
      'admin/src/main.tsx',
      'admin/src/prerendered.tsx',
    ],
    never: ['admin/src/*'],
    but: ['api', 'decisions', 'keys', 'layout', 'lists', 'texts'].map((room) => `admin/src/${room}/*`),
    because: 'A feature of the back office knows what all share and no other feature; the shell puts them together.',
  },
];
