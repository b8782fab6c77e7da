import { mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { CHECKPOINT_STREAM } from '@northvale/ledger/event/streams.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { migrationsIn } from '@northvale/ledger/postgres/migrate.ts';
import { type CopiedTable, rowsFrom, tablesOf } from '@northvale/ledger/postgres/tableCopy.ts';
import type { Pool, PoolClient } from 'pg';
import { signedIn } from '../check/checkpoints.ts';
import type { Config } from '../config.ts';
import { diskFiles } from '../files/files.ts';
import { readKeyTexts } from '../secrets.ts';
import { KEPT_MIGRATIONS } from '../startup/openDatabase.ts';
import { keptCheckpoint } from '../transparency/keptCheckpoint.ts';
import { keepNames } from '../writeDurably.ts';
import { type BackedUpFile, FORMAT, type Manifest, writeFileOf, writeManifest } from './manifest.ts';
import { sealKeys } from './sealedKeys.ts';

/** Of the data directory, where documents and pictures lie unless they are in a bucket. */
export const UPLOADS = ['documents', 'media'] as const;
const TABLES = 'tables';

/**
 * The tables of a backup, all but the read models, which follow from the events. Sessions aren't in it: one that was
 * ended since, as its thief was noticed, must not come back.
 */
export async function keptTables(client: PoolClient): Promise<readonly CopiedTable[]> {
  const schemas = KEPT_MIGRATIONS.map(({ schema }) => schema);
  return (await tablesOf(client, schemas)).filter(({ name }) => !NOT_KEPT.includes(name));
}

const NOT_KEPT = ['identity.sessions', 'identity.download_tickets'];

export const fileOfTable = (name: string): string => `${TABLES}/${name}.copy.gz`;

/**
 * Writes a backup into a folder that is there and empty, while servers run.
 *
 * What comes first must be no newer than what comes after it: the signed checkpoint, then the rows. Of documents
 * neither order is right alone, as a person who hands in another one adds a file before the row that names it, and
 * removes the one before after it. So most of them are copied first, however long that takes; then, while no row of a
 * document can change, the snapshot of the rows begins and the few files are copied that came meanwhile. Files are
 * written once, so what was copied stays right.
 */
export async function createBackup(
  { config, ownerUrl, store }: { readonly config: Config; readonly ownerUrl: string; readonly store: EventStore },
  folder: string,
): Promise<Manifest> {
  const createdAt = new Date().toISOString();
  const files: BackedUpFile[] = [];
  // No dump rolls the file back; where another machine signs there is none, and `verify` tells of one that is broken.
  const kept = await keptCheckpoint(config.dataDir)
    .read()
    .catch(() => undefined);
  const checkpoint = kept?.note ?? (await newestSigned(store));
  for (const name of [...UPLOADS, TABLES]) await mkdir(join(folder, name), { mode: 0o700 });
  await copyNewUploads(config, folder, files);
  const pool = createPool(ownerUrl, { max: 2 });
  const rows = await pool.connect();
  try {
    const migrations = await whileDocumentsStand(pool, async () => {
      // Its first query is what takes the snapshot.
      await rows.query(SNAPSHOT);
      const applied = await migrationsIn(rows, KEPT_MIGRATIONS);
      await copyNewUploads(config, folder, files);
      return applied;
    });
    const eventStore = config.eventStoreUrl === undefined ? 'postgres' : 'eventstoredb';
    const log = eventStore === 'postgres' ? await logIn(rows) : await logOf(store);
    for (const table of await keptTables(rows)) {
      // Quickly: a better compression would take longer than all the rest.
      const zip = createGzip({ level: constants.Z_BEST_SPEED });
      files.push(await writeFileOf(folder, fileOfTable(table.name), rowsFrom(rows, table), zip));
    }
    const sealedKeys =
      config.backupPassphrase === undefined
        ? null
        : await sealKeys(await readKeyTexts(config), config.backupPassphrase);
    for (const name of [...UPLOADS, TABLES]) await keepNames(join(folder, name));
    const version = await programVersion();
    const made = { format: FORMAT, version, createdAt, eventStore, migrations } as const;
    const manifest: Manifest = { ...made, log, checkpoint, sealedKeys, files };
    await writeManifest(folder, manifest);
    return manifest;
  } finally {
    rows.release(true);
    await pool.end();
  }
}

const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = 0';

/** Whoever hands in a document waits meanwhile; nobody else does. */
async function whileDocumentsStand<Done>(pool: Pool, work: () => Promise<Done>): Promise<Done> {
  const lock = await pool.connect();
  try {
    await lock.query('BEGIN; LOCK TABLE identity.documents IN SHARE MODE');
    return await work();
  } finally {
    lock.release(true);
  }
}

async function copyNewUploads({ dataDir, filesUrl }: Config, folder: string, files: BackedUpFile[]): Promise<void> {
  if (filesUrl !== undefined) return;
  const copied = new Set(files.map(({ path }) => path));
  for (const place of UPLOADS) {
    const uploads = diskFiles(join(dataDir, place));
    for (const path of (await uploads.list()).map(({ name }) => `${place}/${name}`)) {
      const content = copied.has(path) ? undefined : await uploads.get(basename(path));
      if (content) files.push(await writeFileOf(folder, path, Readable.from([content])));
    }
  }
}

/** So many events of witnesses stand at most behind the newest checkpoint. */
const LAST_EVENTS = 200;

async function newestSigned(store: EventStore): Promise<string | null> {
  const last = await store.readStream(CHECKPOINT_STREAM, { direction: 'backwards', limit: LAST_EVENTS });
  return last.flatMap((event) => signedIn(event)?.note ?? [])[0] ?? null;
}

async function logIn(rows: PoolClient): Promise<Manifest['log']> {
  const { rows: found } = await rows.query<Manifest['log']>(
    `SELECT count(*)::float8 AS events, count(*) FILTER (WHERE stream <> $1)::float8 AS entries,
            (SELECT json_build_object('stream', stream, 'revision', revision, 'id', id,
                                      'occurredAt', metadata::json ->> 'occurredAt')
               FROM ledger.events ORDER BY position DESC LIMIT 1) AS head
       FROM ledger.events`,
    [CHECKPOINT_STREAM],
  );
  return found[0] ?? { events: 0, entries: 0, head: null };
}

async function logOf(store: EventStore): Promise<Manifest['log']> {
  const last = await store.lastEvent();
  return { events: null, entries: null, head: last ? { ...last, occurredAt: last.metadata.occurredAt } : null };
}

async function programVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
