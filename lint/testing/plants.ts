/** The file that imports, what it imports, and so on to what is refused or allowed. */
type Way = readonly [string, ...string[]];

/** For each arrow, by how its reason begins: imports that it refuses, and their nearest neighbours that may be. */
export const PLANTS: Readonly<Record<string, { refused: readonly Way[]; allowed: readonly Way[] }>> = {
  'What runs': {
    refused: [
      ['api/src/demo/x.ts', 'api/testing/y.ts'],
      ['ledger/src/x.ts', 'ledger/testing/y.ts'],
      ['projections/src/x.ts', 'projections/bench/y.ts'],
      ['web/src/main.tsx', 'web/testing/y.tsx'],
      ['api/client/x.ts', 'api/client/testing/y.ts'],
      ['admin/src/users/x.ts', 'web/e2e/y.ts'],
    ],
    allowed: [
      ['api/src/auth/x.int.test.ts', 'api/testing/y.ts'],
      ['admin/e2e/x.ts', 'web/e2e/y.ts'],
    ],
  },
  'The ledger knows': {
    refused: [
      ['ledger/src/x.ts', 'api/src/contract/y.ts'],
      ['ledger/src/x.test.ts', 'projections/src/y.ts'],
      ['ledger/testing/x.ts', 'api/testing/y.ts'],
      ['ledger/src/account/x.ts', 'web/ui/y.ts'],
      ['ledger/embeddedPostgres/x.ts', 'admin/src/y.ts'],
      ['ledger/bench/x.ts', 'koa'],
      ['ledger/src/x.ts', '@koa/router'],
      ['ledger/src/account/x.ts', 'zod'],
    ],
    allowed: [['ledger/src/x.ts', 'ledger/src/account/y.ts']],
  },
  'Kysely runs': {
    refused: [['ledger/src/eventStore/postgres/x.ts', 'kysely']],
    allowed: [['ledger/src/postgres/x.ts', 'kysely']],
  },
  'Decisions are': {
    refused: [
      ['ledger/src/account/x.ts', 'node:crypto'],
      ['ledger/src/account/x.ts', 'crypto'],
      ['ledger/src/account/x.ts', 'ledger/src/envelope.ts', 'node:crypto'],
      ['ledger/src/investment/x.ts', 'ledger/src/eventStore/y.ts'],
      ['ledger/src/journal.ts', 'ledger/src/postgres/y.ts'],
      ['ledger/src/money.ts', 'pg'],
    ],
    allowed: [
      ['ledger/src/account/x.ts', 'ledger/src/investment/y.ts'],
      ['ledger/src/account/x.ts', 'immutable'],
      ['ledger/src/account/x.test.ts', 'node:crypto'],
    ],
  },
  'A proof is': {
    refused: [
      ['ledger/src/proof/x.ts', 'node:crypto'],
      ['ledger/src/proof/x.ts', 'ledger/src/envelope.ts', 'node:crypto'],
      ['ledger/src/proof/x.ts', 'ledger/src/eventStore/postgres/y.ts'],
      ['ledger/src/proof/x.ts', 'ledger/src/eventStore/open.ts'],
    ],
    allowed: [
      ['ledger/src/proof/x.ts', 'ledger/src/account/y.ts'],
      ['ledger/src/proof/x.test.ts', 'node:fs'],
    ],
  },
  'In the ledger only': {
    refused: [
      ['ledger/src/x.ts', 'pg'],
      ['ledger/src/eventStore/eventstoredb/x.ts', 'pg'],
    ],
    allowed: [
      ['ledger/src/eventStore/postgres/x.ts', 'pg'],
      ['ledger/src/postgres/x.ts', 'pg'],
      ['ledger/embeddedPostgres/x.ts', 'pg'],
      ['ledger/testing/x.ts', 'pg'],
    ],
  },
  'Vendor words': {
    refused: [
      ['ledger/src/eventStore/open.ts', '@eventstore/db-client'],
      ['api/src/startup/x.ts', '@eventstore/db-client'],
    ],
    allowed: [['ledger/src/eventStore/eventstoredb/x.ts', '@eventstore/db-client']],
  },
  'Only the adapter of the port for files knows': {
    refused: [['api/src/identity/x.ts', '@aws-sdk/client-s3']],
    allowed: [
      ['api/src/files/x.ts', '@aws-sdk/client-s3'],
      ['api/src/startup/openFiles.ts', '@aws-sdk/client-s3'],
    ],
  },
  'Nothing above': {
    refused: [
      ['ledger/src/x.ts', 'ledger/src/eventStore/memory/y.ts'],
      ['projections/src/x.ts', 'ledger/src/eventStore/postgres/y.ts'],
      ['api/src/contract/x.ts', 'ledger/src/eventStore/eventstoredb/y.ts'],
      ['api/src/requests/x.ts', 'ledger/src/eventStore/open.ts'],
    ],
    allowed: [
      ['projections/src/main.ts', 'ledger/src/eventStore/open.ts'],
      ['api/src/startup/x.ts', 'ledger/src/eventStore/postgres/y.ts'],
      ['api/scripts/x.ts', 'ledger/src/eventStore/open.ts'],
      ['projections/src/x.test.ts', 'ledger/src/eventStore/memory/y.ts'],
      ['api/src/requests/x.ts', 'ledger/src/eventStore/eventStore.ts'],
    ],
  },
  'Imports run one way': {
    refused: [
      ['projections/src/x.ts', 'api/src/contract/y.ts'],
      ['projections/testing/x.ts', 'api/testing/y.ts'],
      ['projections/src/x.ts', 'web/ui/y.ts'],
      ['projections/src/accounts/x.ts', 'admin/src/y.ts'],
      ['projections/src/x.ts', 'koa'],
      ['projections/src/x.ts', '@koa/router'],
    ],
    allowed: [
      ['projections/src/x.ts', 'ledger/src/y.ts'],
      ['api/src/stats/x.ts', 'projections/src/y.ts'],
    ],
  },
  'The api serves': {
    refused: [
      ['api/src/frontEnds/x.ts', 'web/ui/y.ts'],
      ['api/scripts/x.mjs', 'web/src/y.ts'],
      ['api/testing/x.ts', 'admin/src/y.ts'],
    ],
    allowed: [['api/src/frontEnds/x.ts', 'api/src/contract/y.ts']],
  },
  'Browsers load the contract': {
    refused: [
      ['api/src/contract/x.ts', 'node:crypto'],
      ['api/src/contract/x.ts', 'koa'],
      ['api/src/contract/x.ts', 'pino'],
      ['api/src/contract/x.ts', 'kysely'],
      ['api/src/contract/x.ts', 'api/src/http/y.ts'],
      ['api/src/contract/x.ts', 'api/src/parts.ts'],
      ['api/src/contract/x.ts', 'ledger/src/commandHandler.ts'],
      ['api/src/contract/x.ts', 'ledger/src/investment/investment.ts'],
      ['api/src/contract/x.ts', 'projections/src/y.ts'],
    ],
    allowed: [
      ['api/src/contract/x.ts', 'zod'],
      ['api/src/contract/x.ts', 'api/src/contract/y.ts'],
      ['api/src/contract/x.ts', 'ledger/src/limits.ts'],
    ],
  },
  'Browsers load the client': {
    refused: [
      ['api/client/x.ts', 'api/src/parts.ts'],
      ['api/client/x.ts', 'api/src/http/y.ts'],
      ['api/client/x.ts', 'ledger/src/money.ts'],
      ['api/client/x.ts', 'projections/src/y.ts'],
    ],
    allowed: [
      ['api/client/x.ts', 'api/src/contract/y.ts'],
      ['api/client/x.ts', 'ledger/src/proof/y.ts'],
      ['api/client/x.ts', 'zod'],
    ],
  },
  'A browser has': {
    refused: [
      ['web/src/deposits/x.ts', 'node:crypto'],
      ['web/ui/x.ts', 'node:util'],
      ['admin/src/users/x.ts', 'pino'],
      ['api/client/x.ts', 'koa'],
      ['api/client/x.ts', 'pg'],
      ['api/src/contract/x.ts', 'ledger/src/money.ts', 'ledger/src/y.ts', 'node:crypto'],
    ],
    allowed: [
      ['web/src/deposits/x.ts', 'react'],
      ['web/src/deposits/x.test.tsx', 'node:http'],
      ['web/vite.config.ts', 'node:path'],
    ],
  },
  'The front ends know': {
    refused: [
      ['web/src/deposits/x.ts', 'ledger/src/money.ts'],
      ['web/src/deposits/x.test.tsx', 'api/testing/y.ts'],
      ['web/testing/x.ts', 'api/src/users/y.ts'],
      ['admin/src/users/x.ts', 'projections/src/y.ts'],
      ['admin/src/users/x.ts', 'api/src/users/y.ts'],
    ],
    allowed: [
      ['web/src/deposits/x.ts', 'api/src/contract/y.ts'],
      ['web/src/deposits/x.ts', 'ledger/src/proof/y.ts'],
      ['admin/src/users/x.ts', 'api/client/y.ts'],
    ],
  },
  'The investor app knows': {
    refused: [
      ['web/src/deposits/x.ts', 'admin/src/y.ts'],
      ['web/e2e/x.ts', 'admin/e2e/y.ts'],
    ],
    allowed: [['web/src/deposits/x.ts', 'web/ui/y.ts']],
  },
  'Of the investor app': {
    refused: [
      ['admin/src/users/x.ts', 'web/src/api/y.ts'],
      ['admin/src/users/x.ts', 'web/src/main.tsx'],
      ['admin/e2e/x.ts', 'web/testing/y.ts'],
    ],
    allowed: [
      ['admin/src/users/x.ts', 'web/ui/y.ts'],
      ['admin/e2e/x.ts', 'web/e2e/y.ts'],
    ],
  },
  'The design system': {
    refused: [
      ['web/ui/x.ts', 'ledger/src/money.ts'],
      ['web/ui/x.ts', 'api/src/contract/y.ts'],
      ['web/ui/x.ts', 'web/src/deposits/y.ts'],
      ['web/ui/x.test.tsx', 'web/testing/y.tsx'],
    ],
    allowed: [
      ['web/ui/x.tsx', 'web/ui/y.ts'],
      ['web/ui/x.tsx', '@mui/material'],
    ],
  },
  'No arrow can tell': {
    refused: [['api/src/startup/x.ts', './nowhere.ts']],
    allowed: [['api/src/startup/x.ts', 'api/src/y.ts']],
  },
  'A feature of the investor app': {
    refused: [
      ['web/src/deposits/x.ts', 'web/src/withdrawals/y.ts'],
      ['web/src/account/x.ts', 'web/src/deposits/y.ts'],
      ['web/src/deposits/x.ts', 'web/src/layout/y.ts'],
    ],
    allowed: [
      ['web/src/deposits/x.ts', 'web/src/account/y.ts'],
      ['web/src/deposits/x.ts', 'web/src/deposits/y.ts'],
      ['web/src/layout/x.ts', 'web/src/deposits/y.ts'],
    ],
  },
  'A feature of the back office': {
    refused: [
      ['admin/src/users/x.ts', 'admin/src/requests/y.ts'],
      ['admin/src/lists/x.ts', 'admin/src/users/y.ts'],
      ['admin/src/users/x.ts', 'admin/src/App.tsx'],
    ],
    allowed: [
      ['admin/src/users/x.ts', 'admin/src/lists/y.ts'],
      ['admin/src/users/x.ts', 'admin/src/users/y.ts'],
      ['admin/src/App.tsx', 'admin/src/requests/y.ts'],
    ],
  },
};
