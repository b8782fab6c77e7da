import type { S3 } from '@aws-sdk/client-s3';
import type { Files, Listed } from './files.ts';

export interface Place {
  readonly bucket: string;
  /** What all names begin with there; ends with a slash unless it is empty. */
  readonly prefix: string;
}

/** In a bucket of S3, or of what speaks its language. */
export function s3Files(s3: S3, { bucket: Bucket, prefix }: Place): Files {
  return {
    async put(name, content) {
      await s3.putObject({ Bucket, Key: prefix + name, Body: content });
    },

    async get(name) {
      const found = await s3.getObject({ Bucket, Key: prefix + name }).catch(missing);
      return found?.Body?.transformToByteArray();
    },

    async remove(name) {
      await s3.deleteObject({ Bucket, Key: prefix + name }).catch(missing);
    },

    async list(starts = '') {
      const listed: Listed[] = [];
      let token: string | undefined;
      do {
        const page = await s3.listObjectsV2({ Bucket, Prefix: prefix + starts, ContinuationToken: token });
        for (const { Key = '', LastModified = new Date() } of page.Contents ?? [])
          listed.push({ name: Key.slice(prefix.length), writtenAt: LastModified });
        token = page.NextContinuationToken;
      } while (token !== undefined);
      return listed;
    },
  };
}

function missing(error: Error): undefined {
  if (error.name !== 'NoSuchKey') throw error;
}
