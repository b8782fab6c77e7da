import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Whoever is just writing a file has written down by then what it is for. */
const UNDER_WAY_MS = 10 * 60_000;

/** Removes the files of a directory that nothing wants: a process ended half-way, or what named them is gone. */
export async function sweepFiles(directory: string, wanted: ReadonlySet<string>, now: Date): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    if (wanted.has(name)) continue;
    const file = join(directory, name);
    const writtenAt = (await stat(file).catch(() => undefined))?.mtimeMs ?? now.getTime();
    if (now.getTime() - writtenAt > UNDER_WAY_MS) await rm(file, { force: true });
  }
}
