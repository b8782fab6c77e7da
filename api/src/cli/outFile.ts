import { createWriteStream } from 'node:fs';
import { open, realpath, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { replaceFile } from '../replaceFile.ts';
import { fileOption } from './options.ts';

/** Writes the file that an option names: whole, or not at all. Until it is whole it stands beside, as a draft. */
export async function writeOutFile(option: string, text: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const named = fileOption(option);
  const path = await realpath(named).catch(() => named);
  const there = await stat(path).catch(() => undefined);
  // Nothing can take the place of a pipe or a device.
  if (there?.isFile() === false) return pipeline(Readable.from(text), createWriteStream(path));
  const draft = `${path}.${process.pid}.new`;
  const file = await open(draft, 'w', there?.mode ?? 0o666);
  try {
    await pipeline(Readable.from(text), file.createWriteStream({ flush: true }));
    // Windows neither moves nor removes what is still open.
    await file.close();
    await replaceFile(draft, path);
  } catch (error) {
    await file.close();
    await rm(draft, { force: true });
    throw error;
  }
}
