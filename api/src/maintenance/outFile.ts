import { createWriteStream } from 'node:fs';
import { realpath, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileOption } from './options.ts';

/** Writes the file that an option names: whole, or not at all. Until it is whole it stands beside, as a draft. */
export async function writeOutFile(option: string, text: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const named = fileOption(option);
  const path = await realpath(named).catch(() => named);
  const there = await stat(path).catch(() => undefined);
  // Nothing can take the place of a pipe or a device.
  if (there?.isFile() === false) return pipeline(Readable.from(text), createWriteStream(path));
  const draft = `${path}.${process.pid}.new`;
  try {
    await pipeline(Readable.from(text), createWriteStream(draft, { flush: true, mode: there?.mode ?? 0o666 }));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
