import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { filesContract } from '../../testing/filesContract.ts';
import { type S3Double, startS3Double } from '../../testing/s3Double.ts';
import { FilesUnavailable } from './files.ts';
import { openFiles } from '../startup/openDatabase.ts';

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

/**
 * `S3_TEST_URL=s3://BUCKET` with `AWS_ENDPOINT_URL_S3`, `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY` of a real one.
 */
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

test('while the bucket doesn’t answer, each call says so by the port’s own error', async () => {
  const { documents } = await open('s3://paper');
  double.refuseWith = [503, 'ServiceUnavailable'];
  try {
    for (const call of [
      () => documents.put('a', new Uint8Array(1)),
      () => documents.get('a'),
      () => documents.remove('a'),
      () => documents.list(),
    ])
      await expect(call()).rejects.toThrow(FilesUnavailable);
  } finally {
    double.refuseWith = undefined;
  }
  const another = await startS3Double('paper');
  const gone = await open('s3://paper', another.url);
  await another.stop();
  await expect(gone.documents.get('a')).rejects.toThrow(/^the bucket doesn't answer \(.*ECONNREFUSED/);
});

test('what the bucket forbids is no outage', async () => {
  const { documents } = await open('s3://paper');
  double.refuseWith = [403, 'AccessDenied'];
  const denied = documents.get('a').finally(() => (double.refuseWith = undefined));
  await expect(denied).rejects.toMatchObject({ name: 'AccessDenied' });
});

test('a bucket that can’t be opened stops the start with a sentence that names the setting', async () => {
  await expect(open('s3://another')).rejects.toThrow('FILES_URL: the bucket another can’t be opened (NotFound');
});
