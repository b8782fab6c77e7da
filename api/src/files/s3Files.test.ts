import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { filesContract } from '../../testing/filesContract.ts';
import { type S3Double, startS3Double } from '../../testing/s3Double.ts';
import { openFiles } from '../startup/openFiles.ts';

let double: S3Double;
beforeAll(async () => {
  double = await startS3Double('paper');
  if (REAL) return;
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'nobody');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'nothing');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await double.stop();
});

/** `S3_TEST_URL=s3://BUCKET` with `AWS_ENDPOINT_URL_S3`, `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY` of a real one. */
const REAL = process.env['S3_TEST_URL'];
const open = (filesUrl: string, s3Endpoint = double.url) =>
  openFiles({ dataDir: '', filesUrl, s3Endpoint, s3Region: 'us-east-1' });

filesContract('A bucket', async () => ({ files: (await open('s3://paper/test')).documents, close: async () => {} }));

const reason = 'needs S3_TEST_URL: no kept npm package is a server of S3';
describe.skipIf(REAL === undefined)(`against a real server of S3 (${reason})`, () => {
  filesContract('A real bucket', async () => {
    const folders = await open(`${REAL}/${randomUUID()}`, process.env['AWS_ENDPOINT_URL_S3']);
    return { files: folders.documents, close: async () => {} };
  });
});

test('documents and pictures lie in folders of their own, below the one that the setting names', async () => {
  const { documents, pictures } = await open('s3://paper/northvale/one/');
  await documents.put('a.enc', new Uint8Array(1));
  await pictures.put('b.webp', new Uint8Array(1));
  expect([...double.objects.keys()]).toEqual(
    expect.arrayContaining(['paper/northvale/one/documents/a.enc', 'paper/northvale/one/media/b.webp']),
  );
  expect((await documents.list()).map(({ name }) => name)).toEqual(['a.enc']);
});

test('a bucket that can’t be opened stops the start with a sentence that names the setting', async () => {
  await expect(open('s3://another')).rejects.toThrow('FILES_URL: the bucket another can’t be opened (NotFound');
});
