import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { rowsInto } from '@northvale/ledger/postgres/tableCopy.ts';
import type { PoolClient } from 'pg';
import { diskFiles } from '../files/files.ts';
import { ALL_MIGRATIONS, RESTORING } from '../startup/openDatabase.ts';
import { fileOfTable, keptTables, UPLOADS } from './createBackup.ts';
import type { Manifest } from './manifest.ts';

async function withClient(ownerUrl: string, work: (client: PoolClient) => Promise<unknown>): Promise<void> {
  const pool = createPool(ownerUrl, { max: 1 });
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    client.release(true);
    await pool.end();
  }
}

/**
 * Marks a database as one that is restored: until the mark is taken away, nothing starts on it.
 * @throws Error with a sentence where it holds something of ours
 */
export const beginRestore = (ownerUrl: string): Promise<void> =>
  withClient(ownerUrl, async (client) => {
    const ours = ALL_MIGRATIONS.map(({ schema }) => schema);
    const { rows } = await client.query('SELECT FROM pg_namespace WHERE nspname = ANY ($1)', [ours]);
    if (rows.length > 0)
      throw new Error('There is a ledger in this database already: a backup is restored into an empty one only.');
    await client.query(`CREATE SCHEMA ${RESTORING}`);
  });

/** Once all of it was verified. */
export const endRestore = (ownerUrl: string): Promise<void> =>
  withClient(ownerUrl, (client) => client.query(`DROP SCHEMA ${RESTORING}`));

/** Fills the tables, which the same migrations have made. All of it, or nothing. */
export const loadTables = (ownerUrl: string, folder: string): Promise<void> =>
  withClient(ownerUrl, async (client) => {
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
  });

/** Lets nothing in about somebody who was erased: an erasure that was under way has left a document's row till its end. */
const GUARD = 'nothing_of_the_erased';

/** Puts documents and pictures where the product keeps them. */
export async function loadUploads(dataDir: string, folder: string, { files }: Manifest): Promise<void> {
  for (const { path } of files) {
    const [place = '', name = ''] = path.split('/');
    if (UPLOADS.some((each) => each === place))
      await diskFiles(join(dataDir, place)).put(name, await readFile(join(folder, path)));
  }
}
