import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROJECTIONS } from '../models/readModels.ts';
import { schemasOf, sourcesOf, versionOf } from './version.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'version-'));
  await write('root.ts', `import {\n  one,\n} from './one.ts';\nimport type { Two } from './two.ts';\n\none();\n`);
  await write('one.ts', `export const one = () => new URL('./one.sql', import.meta.url);\n`);
  await write('one.sql', 'CREATE TABLE one ();\n');
  await write('two.ts', 'export type Two = 2;\n');
});
afterEach(() => rm(directory, { recursive: true }));

const write = (name: string, text: string) => writeFile(join(directory, name), text);
const version = () => versionOf([pathToFileURL(join(directory, 'root.ts'))]);

test.each(['root.ts', 'one.ts', 'one.sql'])('another %s is another version', async (file) => {
  const before = version();
  await writeFile(join(directory, file), '\n-- more', { flag: 'a' });
  expect(version()).not.toBe(before);
});

test('what leaves no trace in the program makes no version', async () => {
  const before = version();
  await write('two.ts', 'export type Two = 3;\n');
  expect(version()).toBe(before);
});

test('a checkout with the line ends of Windows is the same version', async () => {
  const before = version();
  await write('one.sql', 'CREATE TABLE one ();\r\n');
  expect(version()).toBe(before);
});

test("the read models' version covers each projection, its tables, and what events mean", () => {
  const files = [
    ...sourcesOf([new URL('../models/readModels.ts', import.meta.url), new URL('./batch.ts', import.meta.url)]).keys(),
  ];
  const tables = PROJECTIONS.map(({ sql }) => sql.href);
  expect(files).toEqual(expect.arrayContaining(tables));
  expect(files.map((file) => file.replace(/.*\/ledger\//, 'ledger/'))).toEqual(
    expect.arrayContaining([
      'ledger/src/journal/journal.ts',
      'ledger/src/event/ledgerEvent.ts',
      'ledger/src/event/streams.ts',
    ]),
  );
});

test('each version has schemas of its own', () => {
  expect(schemasOf('v1')).toEqual({ live: 'read_v1', next: 'read_v1_next', old: 'read_v1_old' });
});

test.each(['', 'V1', 'v1; DROP SCHEMA identity', 'v1_next'])(
  '%j is no version: it would name something else',
  (version) => {
    expect(() => schemasOf(version)).toThrow(RangeError);
  },
);
