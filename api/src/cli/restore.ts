import { readFile } from 'node:fs/promises';
import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import { namesOfMigrations } from '@northvale/ledger/postgres/migrate.ts';
import { nextLogOf } from '@northvale/ledger/proof/checkpoint.ts';
import { inWords } from '@northvale/ledger/verify/difference.ts';
import { verifyActs } from '../acts/acts.ts';
import { beginRestore, endRestore, loadTables, loadUploads } from '../backup/loadBackup.ts';
import { assertWhole, type Manifest, readManifest } from '../backup/manifest.ts';
import { openKeys } from '../backup/sealedKeys.ts';
import type { Config } from '../config.ts';
import { connectDatabase } from '../database/database.ts';
import { createMilestones, readDigestKey } from '../identity/milestones.ts';
import { type Keys, type KeyTexts, loadKeys, readKeyTexts, writeKeyTexts } from '../secrets.ts';
import { KEPT_MIGRATIONS, openDatabase, type Started, stopAll } from '../startup/openDatabase.ts';
import { keptCheckpoint } from '../transparency/keptCheckpoint.ts';
import { originOf } from '../transparency/logParts.ts';
import { beginNextLog, type PublishedNote, publishedNote, seenByWitness } from '../transparency/newLog.ts';
import { readSigningKeys } from '../transparency/signingKeys.ts';
import { inFigures } from './backup.ts';
import type { OpenLedger } from './openLedger.ts';
import { fileOption, type MaintenanceCommand, type Surroundings, WrongUsage } from './runCommand.ts';
import { NOTHING, partsOf, verifyAll } from './verify.ts';

export const restore: MaintenanceCommand = {
  takes: 'DIR/<time> [--published FILE] [--accept-loss]',
  does: 'restores a backup into an empty place, and verifies all of it before anything serves it',
  options: { published: { type: 'string' }, 'accept-loss': { type: 'boolean' } },
  help: `The place is what DATA_DIR and DATABASE_URL name: a data directory without a database, or a database without a ledger.
Leave DATA_DIR/checkpoint.txt in it, if there is one. With EVENTSTORE_URL, restore EventStoreDB first.

Verified are the digest of each file, each event's hash, the chain of each stream, the last event, the chain of
acts, and the log's root against every checkpoint that was signed. Where anything differs, nothing
starts on that place any more.

A checkpoint of more entries than the backup holds was a promise that it can't keep: by DATA_DIR/checkpoint.txt, by the
WITNESSES, or by

--published    a file with the newest checkpoint that somebody has

Then restore a newer backup. If there is none,

--accept-loss  restores all the same, says what is lost, and begins a new log that names the one before`,

  async run({ words, option, flag }, surroundings) {
    const { say, note } = surroundings;
    const [dir, ...more] = words;
    if (dir === undefined || more.length > 0) throw new WrongUsage('Which backup? Give its folder.');
    const began = performance.now();
    const folder = fileOption(dir);
    const config = surroundings.config();
    const manifest = await readManifest(folder);
    await assertFitting(config, manifest);
    await assertWhole(folder, manifest);
    const added = await keysToAdd(config, manifest);
    const published = await newestPublished(config, manifest, added, option('published'), surroundings);
    // Of EventStoreDB it is known only once all of it was read.
    const isShort = published !== undefined && published.size > (manifest.log.entries ?? 0);
    const accepted = isShort && flag('accept-loss');
    if (isShort && !accepted && manifest.log.entries !== null)
      throw new Error(
        `${lossOf(published, manifest.log.entries, manifest)} Restore a newer backup; if there is none, --accept-loss begins a new log.`,
      );
    const started: Started = [];
    try {
      const { ownerUrl, databaseUrl } = await openDatabase(config, note, started, beginRestore);
      await writeKeyTexts(config.dataDir, added);
      if (config.filesUrl === undefined) await loadUploads(config.dataDir, folder, manifest);
      await loadTables(ownerUrl, folder);
      const { pool, db } = connectDatabase(databaseUrl, 3);
      started.push(() => pool.end());
      const store = await openEventStore({ eventStoreUrl: config.eventStoreUrl, databaseUrl });
      started.push(() => store.close());

      const keys = await loadKeys(config);
      const roots = published && !accepted ? [published] : [];
      const tree = await verifyRestored({ store, db }, manifest, { folder, keys, note, published: roots });
      // Without the right DATA_KEY nothing would start either.
      const digest = await readDigestKey(keys, createMilestones(db));
      let checkpoint = published?.note;
      if (accepted && tree.size < published.size) {
        say(lossOf(published, tree.size, manifest));
        say(
          `A new log begins, ${nextLogOf(published.origin)}: give its line of /api/log/vkey to auditors and witnesses.`,
        );
        checkpoint = await beginNextLog(store, tree, { ...keys, digest }, published);
      }
      if (checkpoint !== undefined) await keptCheckpoint(config.dataDir).write(checkpoint);
      await endRestore(ownerUrl);
    } finally {
      await stopAll(started);
    }
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    say(`Restored ${inFigures(manifest)} of ${manifest.createdAt}, verified, in ${seconds} s.`);
    say('Start the product: its read models are built at the first start. People sign in again.');
  },
};

/** @throws Error with a sentence where it is a backup of something else than this program is set to run */
async function assertFitting({ eventStoreUrl }: Config, { eventStore, migrations, version }: Manifest): Promise<void> {
  if ((eventStoreUrl === undefined) !== (eventStore === 'postgres')) {
    const events = eventStore === 'postgres' ? 'holds its events: leave EVENTSTORE_URL out' : 'needs EVENTSTORE_URL';
    throw new Error(`This backup ${events}.`);
  }
  if ((await namesOfMigrations(KEPT_MIGRATIONS)).join() === migrations.join()) return;
  throw new Error(
    `This backup was made by a release (${version}) with other tables: restore it with that one. ` +
      'A later release brings them up to date at its start.',
  );
}

/** The keys of the backup that are neither set nor lie there. */
async function keysToAdd(config: Config, { sealedKeys }: Manifest): Promise<KeyTexts> {
  const there = await readKeyTexts(config);
  if (there.dataKey !== undefined && there.signingKey !== undefined) return {};
  if (sealedKeys !== null && config.backupPassphrase === undefined)
    throw new Error(
      'Set BACKUP_PASSPHRASE, which the keys of this backup are encrypted under, or DATA_KEY and SIGNING_KEY.',
    );
  const held = sealedKeys === null ? {} : await openKeys(sealedKeys, config.backupPassphrase ?? '');
  if ((there.dataKey ?? held.dataKey) === undefined)
    throw new Error('This backup holds no keys: set DATA_KEY, and SIGNING_KEY.');
  return {
    dataKey: there.dataKey === undefined ? held.dataKey : undefined,
    signingKey: there.signingKey === undefined ? held.signingKey : undefined,
  };
}

/** The checkpoint over most entries that the place, a file, the backup or a witness shows. */
async function newestPublished(
  config: Config,
  { checkpoint }: Manifest,
  added: KeyTexts,
  file: string | undefined,
  { note: tell }: Surroundings,
): Promise<PublishedNote | undefined> {
  const signingKey = (await readKeyTexts(config)).signingKey ?? added.signingKey;
  const keys = { signing: signingKey === undefined ? [] : readSigningKeys(signingKey) };
  const shown = [
    ['DATA_DIR/checkpoint.txt', (await keptCheckpoint(config.dataDir).read())?.note],
    [file ?? '', file && (await readFile(fileOption(file), 'utf8'))],
    ['The backup', checkpoint],
  ] as const;
  const notes = shown.flatMap(([place, text]) => (text ? publishedNote(text, place, keys) : []));
  for (const origin of new Set([originOf(config), ...notes.map((each) => each.origin)]))
    for (const witness of config.witnesses)
      try {
        const seen = await seenByWitness(witness, origin);
        if (seen !== undefined) notes.push(publishedNote(seen, `The witness ${witness.key.name}`, keys));
      } catch (error) {
        tell(`The witness ${witness.key.name} says nothing of ${origin}: ${String(error)}.`);
      }
  return notes.toSorted((a, b) => b.size - a.size)[0];
}

/** The promise that this backup can't keep. */
function lossOf({ place, size, origin }: PublishedNote, left: number, { log: { head } }: Manifest): string {
  const since = head ? `all that happened after ${head.occurredAt}` : 'everything';
  return `${place} has ${size} entries of ${origin}, and the backup ${left}: ${size - left} entries are lost, ${since}.`;
}

interface Expected {
  readonly folder: string;
  readonly keys: Pick<Keys, 'signing'>;
  readonly published: readonly PublishedNote[];
  readonly note: Surroundings['note'];
}

/** @returns size and root of the log. @throws Error with the first differences */
async function verifyRestored(
  place: Pick<OpenLedger, 'store' | 'db'>,
  { log: { events, head } }: Manifest,
  { folder, keys, ...more }: Expected,
): Promise<Pick<PublishedNote, 'size' | 'root'>> {
  // In the backup's folder there is no checkpoint.txt, and the place's own may say more than was accepted.
  const config = { dataDir: folder, signingKeys: keys.signing };
  const verified = await verifyAll(partsOf(place, true), NOTHING, { config, events, ...more });
  const differences = verified.differences.map(inWords);
  const [last] = head ? await place.store.readStream(head.stream, { from: head.revision, limit: 1 }) : [];
  if (last?.id !== head?.id) differences.push(`the last event of the backup isn't in its place: ${head?.stream}`);
  const act = await verifyActs(place.db);
  if (act !== undefined) differences.push(`acts: number ${act} doesn't follow the act before it`);
  if (differences.length === 0) return verified.tree;
  throw new Error(
    `${differences.slice(0, SHOWN).join('\n')}\nThe backup doesn't verify: nothing starts on this place.`,
  );
}

const SHOWN = 20;
