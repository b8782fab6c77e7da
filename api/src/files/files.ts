import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeDurably } from '../writeDurably.ts';

/**
 * Files by name, one folder of them: on disk or in an S3 bucket. Whoever stores one encrypts it where that is wanted.
 */
export interface Files {
  /** Kept, under its name and whole, when it resolves; until then what was there before. */
  put(name: string, content: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  /** Harmless where there is none. */
  remove(name: string): Promise<void>;
  /** Those whose names begin so. */
  list(starts?: string): Promise<readonly Listed[]>;
}

/** Where files lie can't be reached, or can't do it just now. Of a `put` it isn't known whether it was done. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
}

export interface Listed {
  readonly name: string;
  readonly writtenAt: Date;
}

/** The folders that the product keeps. */
export interface Folders {
  /** Identity documents, encrypted. */
  readonly documents: Files;
  /** Pictures of investments; public. */
  readonly pictures: Files;
}

/**
 * Makes a folder and those that it lies in. Node's own way of making all of them never ends where a system says, as
 * /proc does, that the parent is missing though it is there.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await makeOne(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await makeOne(path);
  }
}

async function makeOne(path: string): Promise<void> {
  await mkdir(path).catch(async (error: NodeJS.ErrnoException) => {
    if (!(await stat(path).catch(() => undefined))?.isDirectory()) throw error;
  });
}

/** Whoever is just writing a file has written down by then what it is for. */
const UNDER_WAY_MS = 10 * 60_000;

/** Removes the files that nothing wants: a process ended half-way, or what named them is gone. */
export async function sweepFiles(files: Files, wanted: ReadonlySet<string>, now: Date): Promise<void> {
  for (const { name, writtenAt } of await files.list())
    if (!wanted.has(name) && now.getTime() - writtenAt.getTime() > UNDER_WAY_MS) await files.remove(name);
}

/** In a directory, which is made with the first of them. Only the process' own user may read them. */
export function diskFiles(directory: string): Files {
  return {
    async put(name, content) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
        .then(() => writeDurably(join(directory, name), content, 0o600))
        .catch(away);
    },

    async get(name) {
      const content = await readFile(join(directory, name)).catch(missing);
      return content && new Uint8Array(content);
    },

    remove: (name) => rm(join(directory, name), { force: true }).catch(away),

    async list(starts = '') {
      const names = (await readdir(directory).catch(missing)) ?? [];
      const listed = names.filter((name) => name.startsWith(starts)).map((name) => look(directory, name));
      return (await Promise.all(listed)).filter((each) => each !== undefined);
    },
  };
}

/** Undefined where it has gone meanwhile. */
async function look(directory: string, name: string): Promise<Listed | undefined> {
  const found = await stat(join(directory, name)).catch(missing);
  return found && { name, writtenAt: found.mtime };
}

function missing(error: NodeJS.ErrnoException): undefined {
  return error.code === 'ENOENT' ? undefined : away(error);
}

/** A full disk, one that may only be read, one that isn't there: whatever it is, it may pass. */
function away(error: NodeJS.ErrnoException): never {
  throw new FilesUnavailable(`the disk can't do it (${error.message})`, { cause: error });
}
