import { expect, test } from 'vitest';
import { sizeFaults } from './sizes.ts';

const lines = (count: number) => 'x();\n'.repeat(count);
const few = Array.from({ length: 8 }, (_, index) => [`api/src/${index}.ts`, lines(20)] as const);
const faultsOf = (...files: (readonly [string, string])[]) => sizeFaults(new Map([...few, ...files]));

test('a file of 250 lines is too long, whatever it holds', () => {
  expect(faultsOf(['api/src/x.ts', lines(249)])).toEqual([]);
  expect(faultsOf(['api/src/x.ts', lines(250)])).toEqual([expect.stringMatching(/^api\/src\/x\.ts has 250 lines/)]);
  expect(faultsOf(['api/src/x.int.test.ts', lines(250)])).toHaveLength(1);
});

test('half of all files have fewer than 60 lines', () => {
  const long = Array.from({ length: 9 }, (_, index) => [`web/src/${index}.ts`, lines(60)] as const);
  expect(faultsOf(...long)).toEqual([expect.stringMatching(/^Half of all files have 60 lines/)]);
  expect(faultsOf(...long.slice(0, 7))).toEqual([]);
});

test('a comment of more than 120 characters is too wide', () => {
  const comment = `  // ${'x'.repeat(115)}`;
  expect(faultsOf(['api/src/x.ts', `y();\n${comment}\n`])).toEqual([]);
  expect(faultsOf(['api/src/x.ts', `y();\n${comment}x\n`])).toEqual([
    expect.stringMatching(/^api\/src\/x\.ts:2 is 121/),
  ]);
});

test.each([
  "export * from './y.ts';",
  "export { y } from './y.ts';",
  "export type {\n  Y,\n} from './y.ts';",
  "import { y } from './y.ts';\nexport { y };\nexport { z } from './z.ts';",
])('a file that only passes on is refused: %j', (source) => {
  expect(faultsOf(['api/src/index.ts', source])).toEqual([expect.stringMatching(/^api\/src\/index\.ts only exports/)]);
});

test('a file that adds something of its own may pass on more', () => {
  expect(faultsOf(['api/src/x.ts', "export { y } from './y.ts';\nexport const x = 1;\n"])).toEqual([]);
  expect(faultsOf(['web/src/main.tsx', "import './fonts.css';\n"])).toEqual([]);
});
