import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/**
 * Names this program by the sources of the ledger: what a stream is folded to follows from them, so a snapshot of any
 * other program is none. To raise a number by hand would be forgotten the one time when it matters.
 */
export async function programName(sources = new URL('../', import.meta.url)): Promise<string> {
  const files = await readdir(sources, { recursive: true });
  const hash = createHash('sha256');
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).toSorted()) {
    hash.update(`${file}\n`).update(await readFile(new URL(file.replaceAll('\\', '/'), sources)));
  }
  return hash.digest('hex').slice(0, 16);
}
