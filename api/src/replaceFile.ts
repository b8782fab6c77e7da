import { rename } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 20;
const PAUSE_MS = 50;

/**
 * Gives a whole file its name, in place of what had it. Windows refuses that for moments, while somebody reads what had
 * it, or gives another file the same name: there it's tried again for a second.
 */
export async function replaceFile(draft: string, path: string): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await rename(draft, path);
    } catch (error) {
      if (left === 0 || !isHeld(error as NodeJS.ErrnoException)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

const isHeld = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(code);
