import { afterAll, expect, test } from 'vitest';
import { ARROWS } from './arrows.ts';
import { brokenArrows, describeBroken } from './broken.ts';
import { importsOf } from './imports.ts';
import { plantHouse, specifiersOf } from './testing/plantedHouse.ts';
import { PLANTS } from './testing/plants.ts';

const OF_VALUES = ['import * as y from', 'export * from', 'export { y } from'];
const OF_TYPES = ['import type { Y } from', 'import { type Y } from', 'export type { Y } from'];

const plants = Object.entries(PLANTS).flatMap(([reason, { refused, allowed }]) => [
  ...refused.map((way) => ({ reason, way, path: way.join(' → '), verdict: 'refused' })),
  ...allowed.map((way) => ({ reason, way, path: way.join(' → '), verdict: 'allowed' })),
]);
const { house, remove } = plantHouse(plants.flatMap(({ way }) => way.filter((place) => /\/.*\.\w+$/.test(place))));
afterAll(remove);

test('every arrow has a plant that it refuses', () => {
  const planted = Object.keys(PLANTS);
  expect(ARROWS.map(({ because }) => planted.filter((reason) => because.startsWith(reason)).length)).toEqual(
    ARROWS.map(() => 1),
  );
});

test.each(plants)('$path is $verdict by: $reason', ({ reason, way, verdict }) => {
  for (const statement of statements(way)) {
    const broken = brokenBy(way, statement).map(({ arrow }) => arrow.because);
    if (verdict === 'allowed') expect(broken, statement).toEqual([]);
    else expect(broken, statement).toContainEqual(expect.stringMatching(new RegExp(`^${reason}`)));
  }
});

test('an import of an expression is refused, because no arrow sees where it leads', () => {
  const [broken] = brokenBy(['api/src/demo/x.ts'], 'const y = await import(name);');
  expect(broken && describeBroken(broken)).toBe(
    'api/src/demo/x.ts:1 imports an expression\n  No arrow can tell where such an import leads.',
  );
});

test('a broken arrow is told with the line, the file behind the name, and the way to it', () => {
  const way = ['ledger/src/account/x.ts', 'ledger/src/envelope.ts', 'node:crypto'];
  const [broken] = brokenBy(way, "\nimport { createHash } from 'node:crypto';");
  expect(broken && describeBroken(broken)).toBe(
    'ledger/src/envelope.ts:2 imports node:crypto\n' +
      '  and is reached from ledger/src/account/x.ts\n' +
      '  Decisions are pure functions: they know no store, no database and nothing of Node.',
  );
  const [other] = brokenBy(['ledger/src/x.ts'], "\n\nimport '@northvale/api/contract/y.ts';");
  expect(other && describeBroken(other)).toBe(
    "ledger/src/x.ts:3 imports '@northvale/api/contract/y.ts' (api/src/contract/y.ts)\n" +
      '  The ledger knows no HTTP, no read model and nothing else of the house.',
  );
});

/** The last step of a way, written in each of the forms that an import can have. */
function statements(way: readonly string[]): string[] {
  const [importer = '', place = ''] = way.slice(-2);
  // Those of types are gone before they run, so they lead from a file to its neighbour and no further.
  const forms = way.length === 2 && !importer.endsWith('.mjs') ? [...OF_VALUES, ...OF_TYPES] : OF_VALUES;
  return specifiersOf(place, importer).flatMap((specifier) => [
    ...forms.map((form) => `${form} '${specifier}';`),
    `import '${specifier}';`,
    `const y = await import('${specifier}');`,
  ]);
}

/** What breaks in a house whose files import each other along the way, the last by the given statement. */
function brokenBy(way: readonly string[], statement: string) {
  const importers = way.length === 1 ? way : way.slice(0, -1);
  const imports = importers.map((path, index) => {
    const next = index === importers.length - 1 ? undefined : specifiersOf(importers[index + 1] ?? '', path)[0];
    return [path, importsOf(path, next === undefined ? statement : `import '${next}';`, house)] as const;
  });
  return brokenArrows(ARROWS, new Map(imports));
}
