import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, Writable } from 'node:stream';
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
  format: z.literal(FORMAT, 'is of another format'),
  /** Of the program that made it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  eventStore: z.enum(['postgres', 'eventstoredb']),
  /** By which its tables were made. */
  migrations: z.array(z.string()),
  log: z.object({
    /** Null where the events are in EventStoreDB, and not in the backup; entries are those of the transparency log. */
    events: z.number().nullable(),
    entries: z.number().nullable(),
    /** The last event; null of an empty log. */
    head: z.object({ stream: z.string(), revision: z.number(), id: z.string(), occurredAt: z.string() }).nullable(),
  }),
  /** The newest that was signed, a note. */
  checkpoint: z.string().nullable(),
  files: z.array(backedUpFile),
});

/** What a backup holds. It is written last: a folder without it is no backup. */
export type Manifest = z.infer<typeof manifestForm>;
export type BackedUpFile = z.infer<typeof backedUpFile>;

/** @throws Error with a sentence where the folder isn't a whole backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const why =
      cause.code === 'ENOENT' ? 'has no manifest.json: it is no backup, or one that was cut off' : cause.message;
    throw new Error(`${folder} ${why}.`, { cause });
  });
  try {
    return manifestForm.parse(JSON.parse(text));
  } catch (cause) {
    const [issue] = cause instanceof z.ZodError ? cause.issues : [];
    throw new Error(`${join(folder, MANIFEST)} can't be read: ${issue ? inWords(issue) : String(cause)}.`, { cause });
  }
}

const inWords = ({ path, message }: z.core.$ZodIssue): string => `${path.join('.')} ${message}`;

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeDurably(join(folder, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`, 0o600);

/** Writes a file of a backup, which is on disk when it resolves, and says what it holds. */
export async function writeFileOf(
  folder: string,
  path: string,
  ...[source, ...through]: readonly [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]]
): Promise<BackedUpFile> {
  const digest = createDigest();
  const file = createWriteStream(join(folder, path), { mode: 0o600, flush: true });
  await pipeline([source, ...through, digest.passing, file]);
  return { path, ...digest.result() };
}

function createDigest() {
  const hash = createHash('sha256');
  let bytes = 0;
  const take = (chunk: Uint8Array) => {
    hash.update(chunk);
    bytes += chunk.length;
    return chunk;
  };
  const passing = new Transform({ transform: (chunk: Uint8Array, _, done) => done(null, take(chunk)) });
  return { passing, take, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Reads every file again. @throws Error naming the first that isn't what was written */
export async function assertWhole(folder: string, { files }: Pick<Manifest, 'files'>): Promise<void> {
  for (const { path, bytes, sha256 } of files) {
    const digest = createDigest();
    const reading = new Writable({ write: (chunk: Uint8Array, _, done) => (digest.take(chunk), done()) });
    await pipeline(createReadStream(join(folder, path)), reading).catch((cause: Error) => {
      throw new Error(`${path} of the backup can't be read: ${cause.message}.`, { cause });
    });
    const found = digest.result();
    if (found.sha256 === sha256) continue;
    throw new Error(
      `${path} of the backup isn't what was written: ${found.bytes} bytes instead of ${bytes}, or others.`,
    );
  }
}

const FOLDER = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** What the folder of a backup is called: its time in UTC, without what Windows has in no name. */
export const folderOf = (at: Date): string => at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');

/** The backups in a folder, the oldest first, and what was to become one. */
export async function backupsIn(parent: string): Promise<{ readonly whole: string[]; readonly cutOff: string[] }> {
  const [whole, cutOff]: [string[], string[]] = [[], []];
  for (const name of (await readdir(parent)).filter((each) => FOLDER.test(each)).toSorted()) {
    const found = await readManifest(join(parent, name)).catch(() => undefined);
    (found ? whole : cutOff).push(name);
  }
  return { whole, cutOff };
}

/** The manifest goes first: what is left of a removal that was cut off is no backup. */
export async function removeBackup(folder: string): Promise<void> {
  await rm(join(folder, MANIFEST));
  await rm(folder, { recursive: true });
}
