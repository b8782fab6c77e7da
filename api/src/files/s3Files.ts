import type { S3 } from '@aws-sdk/client-s3';
import { type Files, FilesUnavailable, type Listed } from './files.ts';

export interface Place {
  readonly bucket: string;
  /** What all names begin with there; ends with a slash unless it is empty. */
  readonly prefix: string;
}

/** In a bucket of S3, or of what speaks its language. */
export function s3Files(s3: S3, { bucket: Bucket, prefix }: Place): Files {
  return {
    async put(name, content) {
      await s3.putObject({ Bucket, Key: prefix + name, Body: content }).catch(unavailable);
    },

    async get(name) {
      const found = await s3.getObject({ Bucket, Key: prefix + name }).catch(missing);
      return found?.Body?.transformToByteArray().catch(unavailable);
    },

    async remove(name) {
      await s3.deleteObject({ Bucket, Key: prefix + name }).catch(missing);
    },

    async list(starts = '') {
      const listed: Listed[] = [];
      let token: string | undefined;
      do {
        const asked = { Bucket, Prefix: prefix + starts, ContinuationToken: token };
        const page = await s3.listObjectsV2(asked).catch(unavailable);
        for (const { Key = '', LastModified = new Date() } of page.Contents ?? [])
          listed.push({ name: Key.slice(prefix.length), writtenAt: LastModified });
        token = page.NextContinuationToken;
      } while (token !== undefined);
      return listed;
    },
  };
}

function missing(error: S3Error): undefined {
  if (error.name !== 'NoSuchKey') return unavailable(error);
}

type S3Error = Error & { readonly $metadata?: { readonly httpStatusCode?: number } };

/** What it refuses (a key that was withdrawn, a bucket that is gone) needs a person, and stays what it is. */
function unavailable(error: S3Error): never {
  const status = error.$metadata?.httpStatusCode;
  if (status !== undefined && status < 500 && status !== 429) throw error;
  throw new FilesUnavailable(`the bucket doesn't answer (${error.name}: ${error.message})`, { cause: error });
}
