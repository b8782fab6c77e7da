import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesContract } from '../../testing/filesContract.ts';
import { diskFiles } from './diskFiles.ts';
import { FilesUnavailable } from './files.ts';

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

test('a disk that can’t do it just now is away', async () => {
  const directory = await folder();
  await writeFile(join(directory, 'documents'), 'no folder');
  const files = diskFiles(join(directory, 'documents'));
  const tried = [files.put('page.enc', new Uint8Array(1)), files.get('page.enc'), files.list()];
  for (const { status, reason } of (await Promise.allSettled(tried)) as PromiseRejectedResult[])
    expect([status, reason]).toEqual(['rejected', expect.any(FilesUnavailable)]);
  await rm(directory, { recursive: true });
});

test('what could not be put takes no place on a disk that may be full', async () => {
  const directory = await folder();
  await mkdir(join(directory, 'page.enc'));
  await expect(diskFiles(directory).put('page.enc', new Uint8Array(1))).rejects.toThrow(FilesUnavailable);
  expect(await readdir(directory)).toEqual(['page.enc']);
  await rm(directory, { recursive: true });
});
