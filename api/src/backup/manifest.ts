import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { writeDurably } from '../writeDurably.ts';

export const FORMAT = 'northvale-backup@1';
const MANIFEST = 'manifest.json';

const backedUpFile = z.object({
  // Below the backup's own folder, and nowhere else.
  path: z.string().regex(/^(?:(?!\.\.)[\w.-]+\/)*(?!\.\.)[\w.-]+$/),
  bytes: z.number(),
  sha256: z.string(),
});

const manifestForm = z.object({
  format: z.literal(FORMAT),
  /** Of the program that made it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  eventStore: z.enum(['postgres', 'eventstoredb']),
  /** By which its tables were made. */
  migrations: z.array(z.string()),
  log: z.object({
    /** Null where the events are in EventStoreDB, and not in the backup; entries are those of the published log. */
    events: z.number().nullable(),
    entries: z.number().nullable(),
    /** The last event; null of an empty log. */
    head: z.object({ stream: z.string(), revision: z.number(), id: z.string(), occurredAt: z.string() }).nullable(),
  }),
  /** The newest that is known to have been signed, a note. */
  checkpoint: z.string().nullable(),
  /** DATA_KEY and SIGNING_KEY under the passphrase, where there was one. */
  sealedKeys: z.string().nullable(),
  files: z.array(backedUpFile),
});

/** What a backup holds. It is written last: a folder without it is no backup. */
export type Manifest = z.infer<typeof manifestForm>;
export type BackedUpFile = z.infer<typeof backedUpFile>;

/** @throws Error with a sentence where the folder isn't a whole backup */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifestForm.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  } catch (cause) {
    const why = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new Error(`${folder} has no ${MANIFEST} of this release: no backup, or one that was cut off. ${why}`, {
      cause,
    });
  }
}

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeDurably(join(folder, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`, 0o600);

/** Writes a file of a backup, which is on disk when it resolves, and says what it holds. */
export async function writeFileOf(
  folder: string,
  path: string,
  ...[source, ...through]: readonly [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]]
): Promise<BackedUpFile> {
  const hash = createHash('sha256');
  const hashing = new Transform({ transform: (chunk: Uint8Array, _, done) => (hash.update(chunk), done(null, chunk)) });
  const file = createWriteStream(join(folder, path), { mode: 0o600, flush: true });
  await pipeline([source, ...through, hashing, file]);
  return { path, bytes: file.bytesWritten, sha256: hash.digest('hex') };
}

/** Reads every file again. @throws Error naming the first that isn't what was written */
export async function assertWhole(folder: string, { files }: Pick<Manifest, 'files'>): Promise<void> {
  for (const { path, sha256 } of files) {
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(join(folder, path))) hash.update(chunk as Uint8Array);
    } catch (cause) {
      throw new Error(`${path} of the backup can't be read: ${String(cause)}.`, { cause });
    }
    if (hash.digest('hex') !== sha256) throw new Error(`${path} of the backup isn't what was written.`);
  }
}

/** What the folder of a backup is called: its time in UTC, without what Windows has in no name. */
export const folderOf = (at: Date): string => at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');

const FOLDER = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** The folders of backups below one, the oldest first, and whether each is whole. */
export async function backupsIn(parent: string): Promise<{ readonly folder: string; readonly isWhole: boolean }[]> {
  const names = (await readdir(parent)).filter((name) => FOLDER.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const folder = join(parent, name);
      return { folder, isWhole: await readManifest(folder).then(Boolean, () => false) };
    }),
  );
}

/** The manifest goes first: what is left of a removal that was cut off is no backup. */
export async function removeBackup(folder: string): Promise<void> {
  await rm(join(folder, MANIFEST));
  await rm(folder, { recursive: true });
}
