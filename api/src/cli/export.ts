import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eventPages } from '../features/exports/eventPages.ts';
import { EXPORT_FORMATS, exportText, type ExportFormatName, scopeInWords } from '../features/exports/formats.ts';
import { createNames } from '../identity/names.ts';
import { type MaintenanceCommand, WrongUsage } from './command.ts';
import { withLedger } from './openLedger.ts';
import { timeOption } from './options.ts';
import { writeOutFile } from './outFile.ts';

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
