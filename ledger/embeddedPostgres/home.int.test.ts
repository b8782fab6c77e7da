import { chmod, mkdtemp, readlink, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OPEN_PLACE } from './home.ts';
import { findRunningPostgres } from './dataDirectoryLock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './startEmbeddedPostgres.ts';

// Only root hands its database to another account, which a folder may be closed to.
const asRoot = test.runIf(process.platform === 'linux' && process.getuid?.() === 0);

let outer: string;
let dataDir: string;
let running: EmbeddedPostgres | undefined;
beforeEach(async () => {
  outer = await mkdtemp(join(tmpdir(), 'northvale-outer-'));
  dataDir = join(outer, 'data');
});
afterEach(async () => {
  await running?.stop();
  for (const folder of [outer, `${outer}-moved`]) {
    const elsewhere = await readlink(join(folder, 'data', 'postgres')).catch(() => '');
    if (elsewhere.startsWith(OPEN_PLACE)) await rm(dirname(elsewhere), { recursive: true });
    await rm(folder, { recursive: true, force: true });
  }
});

const open = () => chmod(outer, 0o755);
const close = () => chmod(outer, 0o700);

/** Starts the database there, tells it something, and stops it again. */
async function told(statement: string): Promise<unknown[]> {
  running = await startEmbeddedPostgres({ dataDir });
  expect(await findRunningPostgres(dataDir)).toMatchObject({ connectionString: running.connectionString });
  const client = new Client({ connectionString: running.connectionString });
  // The server may end the connection as it stops.
  client.on('error', () => {});
  await client.connect();
  const asked = client.query(statement);
  const { rows } = await asked.finally(() => void client.end());
  await running.stop();
  running = undefined;
  return rows;
}

const KEEP = `CREATE TABLE note AS SELECT 'kept' AS body`;
const READ = 'SELECT body FROM note';

asRoot('a folder that is closed later makes no second, empty database', async () => {
  await open();
  await told(KEEP);
  await close();
  await expect(told(READ)).rejects.toThrow(`${outer} is closed to its account`);
  await open();
  expect(await told(READ)).toEqual([{ body: 'kept' }]);
});

asRoot('nor does one that is opened later, has another name, or is all that was restored', async () => {
  await close();
  await told(KEEP);
  await open();
  expect(await told(READ)).toEqual([{ body: 'kept' }]);
  const elsewhere = await readlink(join(dataDir, 'postgres'));
  await rename(elsewhere, `${elsewhere}-away`);
  await expect(told(READ)).rejects.toThrow(`The database of ${dataDir} is gone`);
  await rename(`${elsewhere}-away`, elsewhere);
  await rename(outer, `${outer}-moved`);
  dataDir = join(`${outer}-moved`, 'data');
  await expect(told(READ)).rejects.toThrow('under another name');
});
