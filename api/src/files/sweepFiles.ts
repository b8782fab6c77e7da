import type { Files } from './files.ts';

/** Whoever is just writing a file has written down by then what it is for. */
const UNDER_WAY_MS = 10 * 60_000;

/** Removes the files that nothing wants: a process ended half-way, or what named them is gone. */
export async function sweepFiles(files: Files, wanted: ReadonlySet<string>, now: Date): Promise<void> {
  for (const { name, writtenAt } of await files.list())
    if (!wanted.has(name) && now.getTime() - writtenAt.getTime() > UNDER_WAY_MS) await files.remove(name);
}
