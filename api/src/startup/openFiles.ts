import { join } from 'node:path';
import type { Config } from '../config.ts';
import { diskFiles } from '../files/diskFiles.ts';
import type { Folders } from '../files/files.ts';
import { s3Files } from '../files/s3Files.ts';

/** How long a server of S3 may be silent. */
const CONNECT_MS = 3_000;
const ANSWER_MS = 30_000;

/**
 * The folders of the product: under `DATA_DIR`, or in the bucket that `FILES_URL` names.
 * @throws Error where that can't be reached, or isn't ours
 */
export async function openFiles({
  dataDir,
  filesUrl,
  s3Endpoint,
  s3Region,
}: Pick<Config, 'dataDir' | 'filesUrl' | 's3Endpoint' | 's3Region'>): Promise<Folders> {
  if (filesUrl === undefined)
    return { documents: diskFiles(join(dataDir, 'documents')), pictures: diskFiles(join(dataDir, 'media')) };
  // Whoever keeps files on disk doesn't load it.
  const { S3 } = await import('@aws-sdk/client-s3');
  const s3 = new S3({
    region: s3Region,
    ...(s3Endpoint === undefined ? {} : { endpoint: s3Endpoint }),
    // Only Amazon's own has a name for each bucket.
    forcePathStyle: s3Endpoint !== undefined,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
  });
  const { hostname: bucket, pathname } = new URL(filesUrl);
  const prefix = pathname
    .split('/')
    .filter(Boolean)
    .map((part) => `${part}/`)
    .join('');
  await s3.headBucket({ Bucket: bucket }).catch((error: Error) => {
    throw new Error(`FILES_URL: the bucket ${bucket} can’t be opened (${error.name}: ${error.message}).`);
  });
  return {
    documents: s3Files(s3, { bucket, prefix: `${prefix}documents/` }),
    pictures: s3Files(s3, { bucket, prefix: `${prefix}media/` }),
  };
}
