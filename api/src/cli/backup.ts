import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createBackup } from '../backup/createBackup.ts';
import { assertWhole, backupsIn, folderOf, type Manifest, removeBackup } from '../backup/manifest.ts';
import type { Config } from '../config.ts';
import { makeFolder } from '../files/files.ts';
import { keepNames } from '../writeDurably.ts';
import { withLedger } from './openLedger.ts';
import { fileOption, type MaintenanceCommand, WrongUsage } from './runCommand.ts';

export const backup: MaintenanceCommand = {
  takes: 'DIR [--keep N]',
  does: 'writes a backup of everything into a new folder of DIR, while servers run',
  options: { keep: { type: 'string' } },
  help: `The folder, DIR/<time in UTC>, holds events and people, documents and pictures, the keys where BACKUP_PASSPHRASE is set to
encrypt them with, and, written last, manifest.json with the newest signed checkpoint. Read models follow from the events
and are not in it. Every command that was acknowledged before the backup began is in it. Each file is read again at the
end and compared with its digest.

--keep  then removes the oldest whole backups of DIR but N

What is not in it is said: the events where EVENTSTORE_URL is set, the files where FILES_URL is.`,

  async run({ words, option }, surroundings) {
    const { say, note } = surroundings;
    const [dir, ...more] = words;
    if (dir === undefined || more.length > 0) throw new WrongUsage('Into which folder? Give one.');
    const keep = keepOption(option('keep'));
    const config = surroundings.config();
    const parent = fileOption(dir);
    await withLedger(surroundings, async ({ ownerUrl, store }) => {
      const began = performance.now();
      await makeFolder(parent);
      const folder = join(parent, folderOf(new Date()));
      await mkdir(folder, { mode: 0o700 });
      const manifest = await createBackup({ config, ownerUrl, store }, folder);
      await assertWhole(folder, manifest);
      await keepNames(parent);
      say(`Backed up ${inFigures(manifest)} to ${folder} in ${((performance.now() - began) / 1_000).toFixed(1)} s.`);
      for (const sentence of notInIt(config, manifest)) note(sentence);
    });
    const all = await backupsIn(parent);
    for (const { folder } of all.filter(({ isWhole }) => !isWhole))
      note(`${folder} has no manifest: a backup that was cut off. Delete it.`);
    for (const { folder } of keep === undefined ? [] : all.filter(({ isWhole }) => isWhole).slice(0, -keep)) {
      await removeBackup(folder);
      say(`Removed ${folder}.`);
    }
  },
};

/** @throws WrongUsage */
function keepOption(text: string | undefined): number | undefined {
  if (text !== undefined && !/^[1-9]\d{0,3}$/.test(text))
    throw new WrongUsage('--keep is a number of backups, 1 or more.');
  return text === undefined ? undefined : Number(text);
}

export function inFigures({ log, files }: Pick<Manifest, 'log' | 'files'>): string {
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const events = log.events === null ? '' : `${log.events.toLocaleString('en')} events, `;
  return `${events}${files.length.toLocaleString('en')} files, ${megabytes.toFixed(1)} MB`;
}

function* notInIt({ filesUrl }: Config, { eventStore, sealedKeys }: Manifest): Generator<string> {
  if (sealedKeys === null)
    yield 'BACKUP_PASSPHRASE is not set, so the keys are not in it. Keep DATA_KEY and SIGNING_KEY (or DATA_DIR/secrets) elsewhere: without DATA_KEY phone numbers, addresses, account numbers, identity documents and second factors can never be read again, and nothing starts.';
  if (filesUrl !== undefined)
    yield `Documents and pictures are in ${filesUrl}, and not in it: copy the bucket now, after this backup.`;
  if (eventStore === 'eventstoredb')
    yield 'The events are in EventStoreDB, and not in it: back that up now, after this backup and never before (docs/operators.md).';
}
