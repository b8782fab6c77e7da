import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { RunningApp } from './app.ts';

/** What the newest mail to an address holds of that pattern. */
export async function mailed(app: RunningApp, address: string, pattern: RegExp): Promise<string> {
  const find = async (): Promise<string> => {
    const outbox = join(app.dataDir, 'outbox');
    // One that is being written has a name that begins with a dot.
    const found = await readdir(outbox).catch((): string[] => []);
    const names = found.filter((name) => !name.startsWith('.')).toSorted();
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    const sent = mails.filter((mail) => mail.includes(`To: ${address}`)).map((mail) => mail.replaceAll(/=\r?\n/g, ''));
    return sent.map((mail) => pattern.exec(mail)?.[0]).findLast((match) => match !== undefined) ?? '';
  };
  await expect.poll(find, { timeout: 10_000 }).not.toBe('');
  return find();
}
