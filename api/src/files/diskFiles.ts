import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../writeDurably.ts';
import { type Files, FilesUnavailable, type Listed } from './files.ts';

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
