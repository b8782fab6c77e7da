import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEventStoreDbDouble } from '@northvale/ledger/testing/eventStoreDbDouble/eventStoreDbDouble.ts';
import { createTestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { READ_SCHEMA } from '@northvale/projections/engine/version.ts';
import { afterEach, expect, test } from 'vitest';
import { type Started, startServer, stopped } from '../../testing/serverProcess.ts';

let running: Started | undefined;
afterEach(() => running?.child.kill('SIGKILL'));

const started = (settings: Readonly<Record<string, string>>) => (running = startServer(settings));

test('a start on another log than the one that people’s events are in writes nothing there', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'northvale-start-'));
  const [double, fresh] = await Promise.all([startEventStoreDbDouble(), createTestDatabase()]);
  const settings = { DATABASE_URL: fresh.ownerUrl, DATA_DIR: dataDir, DEMO: '0' };
  const first = started({ ...settings, EVENTSTORE_URL: double.connectionString });
  await first.url;
  expect(await stopped(first)).toBe(0);
  // Also by a program that has no read models yet.
  for (const change of ['SELECT', `ALTER SCHEMA ${READ_SCHEMA} RENAME TO read_before`]) {
    await fresh.ownerPool.query(change);
    if (change !== 'SELECT')
      await fresh.ownerPool.query(`UPDATE read_models.versions SET version = 'before', schema = 'read_before'`);
    const stranger = new URL(fresh.ownerUrl);
    stranger.username = `stranger_${stranger.pathname.slice(1)}`;
    const wrongly = started({ ...settings, APP_DATABASE_URL: stranger.href });
    const [code] = (await once(wrongly.child, 'exit')) as [number];
    expect([code, wrongly.output()]).toEqual([1, expect.stringContaining('Check that the right event store')]);
    const made = await fresh.ownerPool.query('SELECT FROM pg_roles WHERE rolname = $1', [stranger.username]);
    expect(made.rowCount).toBe(0);
    // Else the right one would be refused from then on.
    expect((await fresh.ownerPool.query('SELECT FROM ledger.events')).rowCount).toBe(0);
  }
  await Promise.all([double.stop(), fresh.drop(), rm(dataDir, { recursive: true })]);
});
