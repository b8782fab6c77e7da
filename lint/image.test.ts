import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brokenArrows, describeBroken } from './broken.ts';
import { importsOf } from './imports.ts';
import { readSources, root } from './sources.ts';

test('the image holds every file that its services import', () => {
  const copied = [...readFileSync(`${root}Dockerfile`, 'utf8').matchAll(/^COPY ([\w/]+) \1$/gm)];
  const imports = new Map([...readSources()].map(([path, source]) => [path, importsOf(path, source)]));
  const missing = brokenArrows(
    [
      {
        of: ['api/src/main.ts', 'projections/src/main.ts'],
        never: ['admin/*', 'api/*', 'ledger/*', 'lint/*', 'projections/*', 'web/*'],
        but: copied.map(([, folder]) => `${folder}/*`),
        reaching: true,
        because: 'The image holds what its Dockerfile copies.',
      },
    ],
    imports,
  );
  expect(copied.length).toBeGreaterThan(0);
  expect(missing.map(describeBroken)).toEqual([]);
});
