import { mkdtemp, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. Containers often have next to no room there. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * An empty folder for a database that a test throws away: in memory where there is room, as a disk's file system takes
 * long to make and drop hundreds of databases, of hundreds of files each.
 */
export async function makeDataFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await hasRoom(MEMORY)) ? MEMORY : tmpdir(), prefix));
}

async function hasRoom(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= ROOM_BYTES;
}

/**
 * Whether nobody but its owner may do anything with a file or folder. True on Windows: there access is inherited from
 * the folder in which all of it stands, and no bits tell of it.
 */
export async function isPrivate(path: string): Promise<boolean> {
  const { mode } = await stat(path);
  return process.platform === 'win32' || (mode & 0o077) === 0;
}
