import { createWriteStream } from 'node:fs';
import { open, realpath, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  eventPages,
  EXPORT_FORMATS,
  type ExportFormatName,
  exportText,
  scopeInWords,
} from '../features/exports/formats.ts';
import { createNames } from '../identity/persons.ts';
import { replaceFile } from '../writeDurably.ts';
import { withLedger } from './openLedger.ts';
import { fileOption, type MaintenanceCommand, timeOption, WrongUsage } from './runCommand.ts';

export const exportEvents: MaintenanceCommand = {
  takes: '--format csv|jsonl|hledger [--account <userId>] [--at TIME] [--out FILE]',
  does: 'writes the events out for other programs',
  options: { format: { type: 'string' }, account: { type: 'string' }, at: { type: 'string' }, out: { type: 'string' } },
  help: `--format   csv: a row a posting; jsonl: an event a line; hledger: a journal for hledger (hledger.org)
--account  only the events of this account; all without it
--at       as of this moment, inclusive: 2026-06-30T23:59:59.999Z, or a date, which means its midnight UTC
--out      into this file instead of to standard output; it has its name once it is whole`,

  async run({ option }, surroundings) {
    const format = formatNamed(option('format'));
    const scope = { userId: option('account'), at: timeOption(option('at')) };
    const file = option('out');
    await withLedger(surroundings, async ({ store, db }) => {
      const [first] = scope.userId === undefined ? [] : await store.readStream(`account-${scope.userId}`, { limit: 1 });
      if (scope.userId !== undefined && !first) throw new Error(`There is no account ${scope.userId}.`);
      const names = createNames(db);
      const text = exportText(format, scopeInWords(scope, new Date()), eventPages(store, scope), names);
      // Standard output isn't ours to end.
      if (file === undefined) await pipeline(Readable.from(text), surroundings.out, { end: false });
      else await writeOutFile(file, text);
    });
  },
};

function formatNamed(name: string | undefined) {
  const known = Object.keys(EXPORT_FORMATS) as ExportFormatName[];
  const found = known.find((each) => each === name);
  if (!found) throw new WrongUsage(`Which format? One of ${known.join(', ')}.`);
  return EXPORT_FORMATS[found];
}

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

/** How a command ends that standard output takes no more from. */
export function outputEnd({ code, message }: NodeJS.ErrnoException): { exitCode: number; said?: string } {
  // A reader who has seen enough (`… | head`) closes the pipe: that is an end, not a failure.
  if (code === 'EPIPE') return { exitCode: 0 };
  return { exitCode: 1, said: `Standard output could not be written to the end: ${message}` };
}
