import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { root } from '../sources.ts';

const PACKAGES = ['admin', 'api', 'ledger', 'projections', 'web'];

/** What the packages export: the beginning of a path and how another package names it. */
const EXPORTED = [
  ['api/src/contract/', '@northvale/api/contract/'],
  ['api/testing/', '@northvale/api/testing/'],
  ['ledger/src/', '@northvale/ledger/'],
  ['ledger/testing/', '@northvale/ledger/testing/'],
  ['projections/src/', '@northvale/projections/'],
  ['web/e2e/', '@northvale/web/e2e/'],
  ['web/ui/', '@northvale/web/ui/'],
] as const;

/** A house with the packages of this one, in which nothing stands but empty files under the given paths. */
export function plantHouse(paths: readonly string[]): { house: string; remove: () => void } {
  const house = realpathSync(mkdtempSync(join(tmpdir(), 'northvale-arrows-')));
  mkdirSync(join(house, 'node_modules/@northvale'), { recursive: true });
  for (const name of PACKAGES) {
    mkdirSync(join(house, name));
    cpSync(join(root, name, 'package.json'), join(house, name, 'package.json'));
    symlinkSync(join(house, name), join(house, 'node_modules/@northvale', name), 'junction');
  }
  for (const path of paths) {
    mkdirSync(join(house, dirname(path)), { recursive: true });
    writeFileSync(join(house, path), '');
  }
  return { house, remove: () => rmSync(house, { recursive: true }) };
}

/** Every way to name a place in an import of another file. */
export function specifiersOf(place: string, importer: string): string[] {
  if (!PACKAGES.includes(place.split('/')[0] ?? '')) return [place];
  const relative = posix.relative(posix.dirname(importer), place);
  const exported = EXPORTED.filter(([path]) => place.startsWith(path));
  return [
    relative.startsWith('.') ? relative : `./${relative}`,
    ...exported.map(([path, name]) => place.replace(path, name)),
  ];
}
