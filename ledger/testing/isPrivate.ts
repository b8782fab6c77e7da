import { stat } from 'node:fs/promises';

/**
 * Whether nobody but its owner may do anything with a file or folder. True on Windows: there access is inherited from
 * the folder in which all of it stands, and no bits tell of it.
 */
export async function isPrivate(path: string): Promise<boolean> {
  const { mode } = await stat(path);
  return process.platform === 'win32' || (mode & 0o077) === 0;
}
