import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesContract } from '../../testing/filesContract.ts';
import { diskFiles } from './diskFiles.ts';

const folder = () => mkdtemp(join(tmpdir(), 'northvale-files-'));

filesContract('A directory', async () => {
  const directory = await folder();
  return {
    files: diskFiles(join(directory, 'documents')),
    close: () => rm(directory, { recursive: true }),
  };
});

test('on disk nobody else of the machine may read them', async () => {
  const directory = await folder();
  await diskFiles(join(directory, 'documents')).put('page.enc', new Uint8Array(1));
  const modes = ['documents', 'documents/page.enc'].map(
    async (path) => (await stat(join(directory, path))).mode & 0o777,
  );
  expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
  await rm(directory, { recursive: true });
});
