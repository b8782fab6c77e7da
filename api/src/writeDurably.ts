import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** On disk, under its own name and whole, when it resolves; until then what was there before. */
export async function writeDurably(path: string, content: string | Uint8Array, mode: number): Promise<void> {
  // Two may write the same at once.
  const draft = `${path}.${randomUUID()}.new`;
  try {
    await write(draft, content, mode);
    await replaceFile(draft, path);
  } catch (error) {
    // What failed may be a full disk.
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

async function write(path: string, content: string | Uint8Array, mode: number): Promise<void> {
  const file = await open(path, 'w', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

const TRIES = 20;
const PAUSE_MS = 50;

/**
 * Gives a whole file its name, in place of what had it; the name is on disk when it resolves. Windows refuses that for
 * moments, while somebody reads what had it, or gives another file the same name: there it's tried again for a second.
 */
export async function replaceFile(draft: string, path: string): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      await rename(draft, path);
      return await keepNames(dirname(path));
    } catch (error) {
      if (left === 0 || !isHeld(error as NodeJS.ErrnoException)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** A name is in its folder, which is written like a file; Windows does so itself, and some network drives can't. */
export async function keepNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(folder);
  try {
    await opened.sync();
  } catch (error) {
    if (!CANNOT.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await opened.close();
  }
}

const CANNOT = ['EINVAL', 'ENOTSUP'];

const isHeld = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(code);
