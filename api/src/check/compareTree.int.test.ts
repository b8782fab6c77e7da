import { READ_SCHEMA } from '@northvale/projections/version.ts';
import { manyDeposits, tellAccount } from '@northvale/ledger/testing/tellAccount.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tamper } from '../../testing/tampering.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { treeDifferences } from './lists.ts';
import { readExtent } from './stretch.ts';
import { verifyLedger } from './verify.ts';

const TABLES = ['tlog', 'tlog_hashes'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await tellAccount(app.parts.store, manyDeposits(1_000));
  await app.caughtUp();
  await tamper(app.databaseUrl, async (owner) => {
    for (const table of TABLES) await owner.query(`CREATE TABLE public.kept_${table} AS TABLE ${READ_SCHEMA}.${table}`);
  });
});
afterAll(() => app.stop());

async function verified(): Promise<string[]> {
  const parts = { ...app.parts, rest: async () => {} };
  const extent = await readExtent(app.parts.db);
  const all = { parts, extent, signed: [], onProgress: () => {} };
  return (await verifyLedger(all)).differences.map(({ kind, expected }) => `${kind} ${expected}`);
}

test('a tree that nobody has changed has nothing to differ', async () => {
  expect(await verified()).toEqual([]);
});

test.each([
  [
    'a tile’s hash',
    'UPDATE tlog_hashes SET hash = sha256(hash) WHERE index = 1',
    /^published hash 1 of the tiles of level 1: /,
  ],
  ['a tile’s hash at the end', 'UPDATE tlog_hashes SET hash = sha256(hash) WHERE index = 6', /^published hash 6 of /],
  ['a tile’s hash away', 'DELETE FROM tlog_hashes WHERE index = 2', /^published hash 2 of the tiles of level 1: /],
  ['a tile’s hash more', 'INSERT INTO tlog_hashes SELECT 1, 99, hash FROM tlog_hashes WHERE index = 0', /^entries /],
  ['what the tree grows from', 'UPDATE tlog SET frontier = frontier || sha256(frontier)', /^published subtrees /],
  [
    'a subtree that it grows from',
    "UPDATE tlog SET frontier = overlay(frontier placing 'x' from 3)",
    /^published subtrees /,
  ],
  ['its size', 'UPDATE tlog SET size = size - 1', /^entries /],
  ['its size by much', 'UPDATE tlog SET size = size + 100000', /^entries /],
  ['its place', "UPDATE tlog SET position = repeat('9', 16)", /^entries /],
  ['where its last block begins', 'UPDATE tlog SET pending_from = position', /^entries /],
  ['all that is known of it away', 'DELETE FROM tlog', /^entries /],
])('whoever changes %s in the log’s tree is found', async (_, statement, named) => {
  const { integrity } = app.parts;
  await tamper(app.databaseUrl, async (owner) => {
    const { rowCount } = await owner.query(statement.replaceAll(/tlog(_hashes)?/g, `${READ_SCHEMA}.$&`));
    expect(rowCount).toBe(1);
  });
  const found = await verified();
  await integrity.round();
  const findings = (await integrity.findings()).map(({ kind, expected }) => `${kind} ${expected}`);
  await tamper(app.databaseUrl, async (owner) => {
    for (const table of TABLES) {
      await owner.query(`DELETE FROM ${READ_SCHEMA}.${table}`);
      await owner.query(`INSERT INTO ${READ_SCHEMA}.${table} TABLE public.kept_${table}`);
    }
  });
  expect(found).toContainEqual(expect.stringMatching(named));
  expect(findings).toContainEqual(expect.stringMatching(named));
  await integrity.round();
  expect(await integrity.findings()).toEqual([]);
});

test('a tree that hasn’t a block yet has nothing to differ', async () => {
  const young = await startTestApp();
  await young.person();
  await young.caughtUp();
  expect(await treeDifferences(young.parts.db)).toEqual([]);
  await young.stop();
});
