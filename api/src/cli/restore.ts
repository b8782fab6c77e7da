import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { namesOfMigrations } from '@northvale/ledger/postgres/migrate.ts';
import { nextLogOf } from '@northvale/ledger/proof/checkpoint.ts';
import { inWords } from '@northvale/ledger/verify/difference.ts';
import type { Pool } from 'pg';
import { verifyActs } from '../acts/acts.ts';
import { CHECKPOINT, KEYS } from '../backup/createBackup.ts';
import { beginRestore, endRestore, loadTables, loadUploads } from '../backup/loadBackup.ts';
import { assertWhole, type Manifest, readManifest } from '../backup/manifest.ts';
import { openKeys } from '../backup/sealedKeys.ts';
import { verifyLedger } from '../check/verify.ts';
import type { Config } from '../config.ts';
import { connectDatabase, type Database } from '../database/database.ts';
import { createMilestones, readDigestKey } from '../identity/milestones.ts';
import { type KeyTexts, loadKeys, readKeyTexts, writeKeyTexts } from '../secrets.ts';
import { KEPT_MIGRATIONS, openDatabase, type Started, stopAll } from '../startup/openDatabase.ts';
import { keptCheckpoint } from '../transparency/keptCheckpoint.ts';
import { originOf } from '../transparency/logParts.ts';
import {
  beginNextLog,
  countEntries,
  type PublishedNote,
  publishedNote,
  seenByWitness,
} from '../transparency/newLog.ts';
import { createSignatureCheck } from '../transparency/signatureCheck.ts';
import { readSigningKeys } from '../transparency/signingKeys.ts';
import { inFigures } from './backup.ts';
import { createProgressBar } from './progressBar.ts';
import { fileOption, type MaintenanceCommand, type Surroundings, WrongUsage } from './runCommand.ts';
import { signedRoots } from './verify.ts';

export const restore: MaintenanceCommand = {
  takes: 'DIR/<time> [--published FILE] [--accept-loss]',
  does: 'restores a backup into an empty place, and verifies all of it before anything serves it',
  options: { published: { type: 'string' }, 'accept-loss': { type: 'boolean' } },
  help: `The place is what DATA_DIR and DATABASE_URL name: a data directory without a database, or a database without a ledger.
Leave DATA_DIR/checkpoint.txt in it, if there is one. With EVENTSTORE_URL, restore EventStoreDB first.

Verified are the digest of each file, each event's hash, the chain of each stream, the number of events and the last
one, the chain of acts, and the log's root against every checkpoint that was signed. Where anything differs, nothing
starts on that place any more.

A checkpoint of more entries than the backup holds was a promise that it can't keep: by DATA_DIR/checkpoint.txt, by the
WITNESSES, or by

--published    a file with the newest checkpoint that somebody has

Then restore a newer backup. If there is none,

--accept-loss  restores all the same, says what is lost, and begins a new log that names the one before`,

  async run({ words, option, flag }, surroundings) {
    const { say } = surroundings;
    const [dir, ...more] = words;
    if (dir === undefined || more.length > 0) throw new WrongUsage('Which backup? Give its folder.');
    const began = performance.now();
    const folder = fileOption(dir);
    const config = surroundings.config();
    const manifest = await readManifest(folder);
    await assertFitting(config, manifest);
    await assertWhole(folder, manifest);
    const keys = await keyTextsFor(config, folder, manifest);
    const published = await allPublished(config, manifest, keys, option('published'), surroundings);
    const started: Started = [];
    try {
      const lost = await entriesLost(config, manifest, published, flag('accept-loss'), surroundings);
      const place = await openPlace(config, folder, manifest, keys, started, surroundings);
      await verifyRestored(place, config, folder, manifest, lost ? [] : published.slice(0, 1));
      const loaded = await loadKeys(config);
      // Without the right DATA_KEY nothing would start either.
      const digest = await readDigestKey(loaded, createMilestones(place.db));
      const note = lost ? await beginNextLog(place.store, { ...loaded, digest }, lost) : published[0]?.note;
      if (note !== undefined) await keptCheckpoint(config.dataDir).write(note);
      await endRestore(place.ownerPool);
    } finally {
      await stopAll(started);
    }
    say(`Restored ${inFigures(manifest)} of ${manifest.createdAt}, verified, in ${seconds(began)} s.`);
    say('Start the product: its read models are built at the first start. People sign in again.');
  },
};

const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(1);

/** @throws Error with a sentence where it is a backup of something else than this program is set to run */
async function assertFitting({ eventStoreUrl }: Config, { eventStore, migrations, version }: Manifest): Promise<void> {
  if ((eventStoreUrl === undefined) !== (eventStore === 'postgres')) {
    const events = eventStore === 'postgres' ? 'holds its events: leave EVENTSTORE_URL out' : 'needs EVENTSTORE_URL';
    throw new Error(`This backup ${events}.`);
  }
  const ours = await namesOfMigrations(KEPT_MIGRATIONS);
  if (ours.join() === migrations.join()) return;
  throw new Error(
    `This backup was made by a release (${version}) with other tables: restore it with that one. ` +
      'A later release brings them up to date at its start.',
  );
}

/** The keys as they are set or lie there, and else as the backup holds them. */
async function keyTextsFor(config: Config, folder: string, { files }: Manifest): Promise<KeyTexts> {
  const { dataKey, signingKey } = await readKeyTexts(config);
  if (dataKey !== undefined && signingKey !== undefined) return { dataKey, signingKey };
  const isSealed = files.some(({ path }) => path === KEYS);
  if (isSealed && config.backupPassphrase === undefined)
    throw new Error(
      'Set BACKUP_PASSPHRASE, which the keys of this backup are encrypted under, or DATA_KEY and SIGNING_KEY.',
    );
  const sealed = isSealed
    ? await openKeys(await readFile(join(folder, KEYS), 'utf8'), config.backupPassphrase ?? '')
    : {};
  const keys = { dataKey: dataKey ?? sealed.dataKey, signingKey: signingKey ?? sealed.signingKey };
  if (keys.dataKey === undefined) throw new Error('This backup holds no keys: set DATA_KEY, and SIGNING_KEY.');
  return keys;
}

/** The checkpoints that the backup and others show, that over most entries first. */
async function allPublished(
  config: Config,
  { checkpoint }: Manifest,
  { signingKey }: KeyTexts,
  file: string | undefined,
  { note: tell }: Surroundings,
): Promise<PublishedNote[]> {
  const keys = { signing: signingKey === undefined ? [] : readSigningKeys(signingKey) };
  const notes: PublishedNote[] = [];
  const kept = join(config.dataDir, CHECKPOINT);
  const there = await readFile(kept, 'utf8').catch(() => undefined);
  if (there !== undefined) notes.push(publishedNote(there, kept, keys));
  if (file !== undefined) notes.push(publishedNote(await readFile(fileOption(file), 'utf8'), file, keys));
  if (checkpoint !== null) notes.push(publishedNote(checkpoint, 'The backup', keys));
  const origins = new Set([originOf(config), ...notes.map(({ origin }) => origin)]);
  for (const witness of config.witnesses) {
    const { name } = witness.key;
    for (const origin of origins) {
      try {
        const seen = await seenByWitness(witness, origin);
        if (seen !== undefined) notes.push(publishedNote(seen, `The witness ${name}`, keys));
      } catch (error) {
        tell(
          `The witness ${name} says nothing of ${origin}: ${error instanceof Error ? error.message : String(error)}.`,
        );
      }
    }
  }
  return notes.toSorted((a, b) => b.size - a.size);
}

/**
 * The promise that this backup can't keep; undefined where it keeps all that is known.
 * @throws Error with a sentence where nobody has accepted that
 */
async function entriesLost(
  config: Config,
  { log: { entries, head } }: Manifest,
  [published]: readonly PublishedNote[],
  accepted: boolean,
  { say }: Surroundings,
): Promise<PublishedNote | undefined> {
  if (!published) return undefined;
  const left = entries ?? (await ofEventStore(config, countEntries));
  if (published.size <= left) return undefined;
  const since = head ? `all that happened after ${head.occurredAt}` : 'everything';
  const lost = `${published.place} has ${published.size} entries of ${published.origin}, and the backup ${left}: ${published.size - left} entries are lost, ${since}.`;
  if (!accepted) throw new Error(`${lost} Restore a newer backup; if there is none, --accept-loss begins a new log.`);
  say(lost);
  say(`A new log begins, ${nextLogOf(published.origin)}: give its line of /api/log/vkey to auditors and witnesses.`);
  return published;
}

async function ofEventStore<Found>(config: Config, find: (store: EventStore) => Promise<Found>): Promise<Found> {
  const store = await openEventStore({ eventStoreUrl: config.eventStoreUrl, databaseUrl: '' });
  try {
    return await find(store);
  } finally {
    await store.close();
  }
}

interface Place {
  readonly ownerPool: Pool;
  readonly db: Database;
  readonly store: EventStore;
}

/** Loads the backup into the place, on which nothing can be started from here on. */
async function openPlace(
  config: Config,
  folder: string,
  manifest: Manifest,
  keys: KeyTexts,
  started: Started,
  { note }: Surroundings,
): Promise<Place> {
  const asOwner = (url: string) => {
    const pool = createPool(url, { max: 2 });
    started.push(() => pool.end());
    return pool;
  };
  const { ownerUrl, databaseUrl } = await openDatabase(config, note, started, (url) => beginRestore(asOwner(url)));
  const ownerPool = asOwner(ownerUrl);
  await writeMissingKeys(config, keys);
  if (config.filesUrl === undefined) await loadUploads(config.dataDir, folder, manifest);
  await loadTables(ownerPool, folder);
  const { pool, db } = connectDatabase(databaseUrl, 3);
  started.push(() => pool.end());
  const store = await openEventStore({ eventStoreUrl: config.eventStoreUrl, databaseUrl });
  started.push(() => store.close());
  return { ownerPool, db, store };
}

async function writeMissingKeys(config: Config, { dataKey, signingKey }: KeyTexts): Promise<void> {
  const there = await readKeyTexts(config);
  await writeKeyTexts(config.dataDir, {
    dataKey: there.dataKey === undefined ? dataKey : undefined,
    signingKey: there.signingKey === undefined ? signingKey : undefined,
  });
}

/** @throws Error with the first differences */
async function verifyRestored(
  { db, store }: Place,
  config: Config,
  folder: string,
  { log }: Manifest,
  published: readonly PublishedNote[],
): Promise<void> {
  const { signing } = await loadKeys(config);
  const signed = await signedRoots(store, folder, createSignatureCheck({ signing }));
  const bar = createProgressBar();
  const verified = await verifyLedger({
    parts: { store, db, withoutReadModels: true, rest: async () => {} },
    extent: { entries: 0, position: '' },
    signed: [...signed.signed, ...published],
    onProgress: (events) => bar.show('Verifying', events, log.events ?? events),
  }).finally(() => bar.end());
  const differences = [...signed.differences, ...verified.differences].map(inWords);
  if (log.events !== null && verified.events !== log.events)
    differences.push(`events: expected ${log.events}, found ${verified.events}`);
  const [head] = log.head ? await store.readStream(log.head.stream, { from: log.head.revision, limit: 1 }) : [];
  if (head?.id !== log.head?.id)
    differences.push(`the last event of the backup isn't in its place: ${log.head?.stream}`);
  const act = await verifyActs(db);
  if (act !== undefined) differences.push(`acts: number ${act} doesn't follow the act before it`);
  if (differences.length === 0) return;
  throw new Error(
    `${differences.slice(0, SHOWN).join('\n')}\nThe backup doesn't verify: nothing starts on this place.`,
  );
}

const SHOWN = 20;
