import { chmod, lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPrivate } from '@northvale/ledger/testing/dataFolder.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeOutFile } from './export.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'northvale-out-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function* breaksOff(): AsyncGenerator<string> {
  yield 'half of it\n';
  throw new Error('the store is away');
}

test('what breaks off leaves what was there, and nothing else', async () => {
  const file = join(folder, 'all.csv');
  await expect(writeOutFile(file, breaksOff())).rejects.toThrow('the store is away');
  expect(await readdir(folder)).toEqual([]);
  await writeFile(file, 'before');
  await expect(writeOutFile(file, breaksOff())).rejects.toThrow('the store is away');
  expect(await readdir(folder)).toEqual(['all.csv']);
  expect(await readFile(file, 'utf8')).toBe('before');
});

test('until it is whole it doesn’t have its name', async () => {
  const file = join(folder, 'all.csv');
  const seen: string[][] = [];
  await writeOutFile(
    file,
    (async function* () {
      yield 'one\n';
      seen.push(await readdir(folder));
      yield 'two\n';
    })(),
  );
  expect(seen.flat()).not.toContain('all.csv');
  expect(await readdir(folder)).toEqual(['all.csv']);
  expect(await readFile(file, 'utf8')).toBe('one\ntwo\n');
});

test('a file that is written over keeps who may read it', async () => {
  const file = join(folder, 'all.csv');
  await writeFile(file, 'before');
  await chmod(file, 0o600);
  await writeOutFile(file, ['after']);
  expect([await readFile(file, 'utf8'), await isPrivate(file)]).toEqual(['after', true]);
});

test.skipIf(process.platform === 'win32')('a link leads where it led (Windows lets only some make one)', async () => {
  const [file, link] = [join(folder, 'all.csv'), join(folder, 'latest.csv')];
  await writeFile(file, 'before');
  await symlink(file, link);
  await writeOutFile(link, ['after']);
  expect([await readFile(file, 'utf8'), await readFile(link, 'utf8')]).toEqual(['after', 'after']);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
});

test('what is no file is written to, not replaced', async () => {
  await writeOutFile(devNull, ['away']);
  expect((await stat(devNull)).isCharacterDevice()).toBe(true);
});
