import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A file of that place, and an import that the house's directions forbid there. */
const PLANTED: readonly (readonly [string, string])[] = [
  ['ledger/src/handler/x.ts', '@northvale/api/contract/fields.ts'],
  ['ledger/src/account/x.ts', 'node:fs'],
  ['ledger/src/proof/x.ts', '../eventStore/postgres/writer.ts'],
  ['ledger/src/eventStore/postgres/x.ts', '@eventstore/db-client'],
  ['projections/src/engine/x.ts', '@northvale/api/contract/fields.ts'],
  ['projections/src/models/x.ts', 'koa'],
  ['api/src/http/x.ts', '@northvale/web/ui/Money.tsx'],
  ['api/src/commands/x.ts', '@northvale/ledger/eventStore/postgres/postgresEventStore.ts'],
  ['api/src/features/users/x.ts', '../requests/routes.ts'],
  ['api/src/features/statements/pdf/x.ts', '../../users/meRoutes.ts'],
  ['api/src/contract/x.ts', '../http/body.ts'],
  ['api/client/x.ts', '../src/identity/identity.ts'],
  ['web/src/app/x.ts', '@northvale/ledger/account/account.ts'],
  ['web/src/features/deposits/x.ts', '../withdrawals/WithdrawPanel.tsx'],
  ['web/ui/x.ts', '@northvale/ledger/proof/note.ts'],
  ['admin/src/shared/x.ts', '@northvale/projections/engine/runner.ts'],
  ['admin/src/features/users/x.ts', '../requests/RequestsPage.tsx'],
];
/** What may be imported there. */
const ALLOWED: readonly (readonly [string, string])[] = [
  ['ledger/src/eventStore/eventstoredb/y.ts', '@eventstore/db-client'],
  ['api/src/features/users/y.ts', '../../identity/identity.ts'],
  ['api/src/startup/y.ts', '@northvale/ledger/eventStore/postgres/postgresEventStore.ts'],
  ['web/src/features/verify/y.ts', '@northvale/ledger/proof/note.ts'],
];

const root = fileURLToPath(new URL('../../', import.meta.url));
let house: string;
beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'northvale-imports-'));
  await copyFile(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
  for (const [path, specifier] of [...PLANTED, ...ALLOWED]) {
    await mkdir(join(house, dirname(path)), { recursive: true });
    await writeFile(join(house, path), `import * as it from '${specifier}';\nexport const other = it;\n`);
  }
});
afterAll(() => rm(house, { recursive: true, force: true }));

test('the linter refuses an import against each of the directions, and no other', async () => {
  const bin = join(root, 'node_modules/oxlint/bin/oxlint');
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [bin, '--format', 'json'], { cwd: house }, (_, stdout) => resolve(stdout));
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  const refused = diagnostics.filter(({ code }) => code.includes('no-restricted-imports'));
  expect(new Set(refused.map(({ filename }) => filename))).toEqual(new Set(PLANTED.map(([path]) => path)));
});
