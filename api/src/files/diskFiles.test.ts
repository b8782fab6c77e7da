import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPrivate } from '@northvale/ledger/testing/dataFolder.ts';
import { expect, test } from 'vitest';
import { filesContract } from '../../testing/filesContract.ts';
import { diskFiles, FilesUnavailable } from './files.ts';

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
  for (const path of ['documents', 'documents/page.enc'])
    expect(await isPrivate(join(directory, path)), path).toBe(true);
  await rm(directory, { recursive: true });
});

test('a disk that can’t do it just now is away', async () => {
  const directory = await folder();
  const [folderOfFiles, noFolder] = [join(directory, 'documents'), join(directory, 'file')];
  await mkdir(join(folderOfFiles, 'page.enc'), { recursive: true });
  await writeFile(noFolder, '');
  const files = diskFiles(folderOfFiles);
  const tried = [files.put('page.enc', new Uint8Array(1)), files.get('page.enc'), diskFiles(noFolder).list()];
  for (const { status, reason } of (await Promise.allSettled(tried)) as PromiseRejectedResult[])
    expect([status, reason]).toEqual(['rejected', expect.any(FilesUnavailable)]);
  await expect(files.get('page.enc')).rejects.toThrow(/^the disk can't do it \(EISDIR: illegal operation/);
  await rm(directory, { recursive: true });
});

test('what could not be put takes no place on a disk that may be full', async () => {
  const directory = await folder();
  await mkdir(join(directory, 'page.enc'));
  await expect(diskFiles(directory).put('page.enc', new Uint8Array(1))).rejects.toThrow(FilesUnavailable);
  expect(await readdir(directory)).toEqual(['page.enc']);
  await rm(directory, { recursive: true });
});
