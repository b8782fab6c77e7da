import { createReadStream } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { rowsInto } from '@northvale/ledger/postgres/tableCopy.ts';
import type { Pool } from 'pg';
import { ALL_MIGRATIONS, RESTORING } from '../startup/openDatabase.ts';
import { fileOfTable, keptTables, UPLOADS } from './createBackup.ts';
import type { Manifest } from './manifest.ts';

/**
 * Marks a database as one that is restored: until the mark is taken away, nothing starts on it.
 * @throws Error with a sentence where it holds something of ours
 */
export async function beginRestore(ownerPool: Pool): Promise<void> {
  const { rows } = await ownerPool.query<{ nspname: string }>(
    'SELECT nspname FROM pg_namespace WHERE nspname = ANY ($1)',
    [ALL_MIGRATIONS.map(({ schema }) => schema)],
  );
  if (rows.length > 0)
    throw new Error('There is a ledger in this database already: a backup is restored into an empty one only.');
  await ownerPool.query(`CREATE SCHEMA ${RESTORING}`);
}

/** Once all of it was verified. */
export const endRestore = async (ownerPool: Pool): Promise<void> => {
  await ownerPool.query(`DROP SCHEMA ${RESTORING}`);
};

/** Fills the tables, which the same migrations have made. All of it, or nothing. */
export async function loadTables(ownerPool: Pool, folder: string): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await client.query('BEGIN');
    const { rows: guarded } = await client.query<{ name: string }>(
      `SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = '${GUARD}'`,
    );
    for (const { name } of guarded) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER ${GUARD}`);
    for (const table of await keptTables(client)) {
      // What the migrations put there; of events and acts nothing can be deleted.
      const { rows: made } = await client.query(`SELECT FROM ${table.name} LIMIT 1`);
      if (made.length > 0) await client.query(`DELETE FROM ${table.name}`);
      const file = createReadStream(join(folder, fileOfTable(table.name)));
      await pipeline(file, createGunzip(), rowsInto(client, table));
    }
    for (const { name } of guarded) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER ${GUARD}`);
    await client.query('COMMIT; ANALYZE');
  } finally {
    client.release(true);
  }
}

/** Lets nothing in about somebody who was erased: an erasure that was under way has left a document's row till its end. */
const GUARD = 'nothing_of_the_erased';

/** Puts documents and pictures where the product keeps them. */
export async function loadUploads(dataDir: string, folder: string, { files }: Manifest): Promise<void> {
  for (const { path } of files) {
    if (!UPLOADS.some((place) => path.startsWith(`${place}/`))) continue;
    const to = join(dataDir, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await copyFile(join(folder, path), to);
  }
}
