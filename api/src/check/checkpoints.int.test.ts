import { READ_SCHEMA } from '@northvale/projections/version.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { growTo, signerOn } from '../../testing/signing.ts';
import { tamper } from '../../testing/tampering.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { compareCheckpoints } from './checkpoints.ts';
import { readExtent } from './stretch.ts';
import { verifyLedger } from './verify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const { id } = await app.person();
  for (const size of [10, 11, 12]) {
    await growTo(size, app, id);
    await signerOn(app).round();
  }
  await app.parts.checkpoints.handle('ledger', {
    id: '01890000-0000-5000-8000-000000000009',
    digest: '',
    actor: { id: 'signer', role: 'system' },
    payload: { type: 'CosignCheckpoint', size: 12, cosignatures: '— a witness\n' },
  });
  await app.caughtUp();
  await tamper(app.databaseUrl, (owner) => owner.query(`CREATE TABLE public.kept AS TABLE ${TABLE}`));
});
afterAll(() => app.stop());

const restore = () =>
  tamper(app.databaseUrl, async (owner) => {
    await owner.query(`DELETE FROM ${TABLE}`);
    await owner.query(`INSERT INTO ${TABLE} TABLE public.kept`);
  });

const TABLE = `${READ_SCHEMA}.signed_checkpoints`;

async function verified(): Promise<string[]> {
  const parts = { ...app.parts, rest: async () => {} };
  const extent = await readExtent(app.parts.db);
  const all = { parts, extent, signed: [], onProgress: () => {} };
  return (await verifyLedger(all)).differences.map(({ kind, expected }) => `${kind} ${expected}`);
}

test('whatever a page holds of the stream, all its checkpoints are compared once', async () => {
  const parts = { ...app.parts, rest: async () => {} };
  const pagesOf = async (events: number) => {
    const pages: string[][] = [];
    for (let page = 0; ; page += 1) {
      const found = await compareCheckpoints(parts, page, events);
      if (!found) return pages;
      pages.push(found.map(({ expected }) => /of (\d+) entries/.exec(expected)?.[1] ?? ''));
    }
  };
  for (const events of [1, 2, 3, 4, 5]) expect((await pagesOf(events)).flat()).toEqual([]);
  await tamper(app.databaseUrl, (owner) => owner.query(`UPDATE ${TABLE} SET origin = 'elsewhere'`));
  expect(await pagesOf(1)).toEqual([['10'], ['11'], ['12'], []]);
  expect(await pagesOf(2)).toEqual([['10', '11'], ['12']]);
  expect(await pagesOf(3)).toEqual([['10', '11', '12'], []]);
  expect(await pagesOf(4)).toEqual([['10', '11', '12']]);
  await restore();
});

test('an event far behind all others isn’t looked for page by page', async () => {
  const moved = (to: number, from: number) =>
    tamper(app.databaseUrl, (owner) =>
      owner.query(`UPDATE ledger.events SET revision = $1 WHERE stream = 'checkpoint-ledger' AND revision = $2`, [
        to,
        from,
      ]),
    );
  await moved(1_000_000, 3);
  const parts = { ...app.parts, rest: async () => {} };
  const looked = [0, 1, 2].map((page) => compareCheckpoints(parts, page));
  expect(await Promise.all(looked)).toEqual([[expect.objectContaining({ kind: 'published' })], undefined, undefined]);
  await moved(3, 1_000_000);
});

test.each([
  ['a root', `UPDATE ${TABLE} SET root = 'other' WHERE size = 11`, /^published checkpoint of 11 entries: root /],
  [
    'a root to none at all',
    `ALTER TABLE ${TABLE} ALTER COLUMN root DROP NOT NULL; UPDATE ${TABLE} SET root = NULL WHERE size = 11`,
    /^published checkpoint of 11 entries: root /,
  ],
  ['a note', `UPDATE ${TABLE} SET note = note || 'z' WHERE size = 10`, /^published checkpoint of 10 entries: note /],
  ['a time', `UPDATE ${TABLE} SET signed_at = now() WHERE size = 12`, /^published .* 12 entries: signed_at /],
  ['a cosignature', `UPDATE ${TABLE} SET cosignatures = ''`, /^published .* 12 entries: cosignatures /],
  ['a row away', `DELETE FROM ${TABLE} WHERE size = 12`, /^published checkpoint of 12 entries: \{/],
  [
    'a row more',
    `INSERT INTO ${TABLE} SELECT 13, origin, root, note, '', signed_at, 99 FROM ${TABLE} WHERE size = 11`,
    /^published checkpoint of 13 entries: none/,
  ],
])('whoever changes %s in the list of checkpoints is found', async (_, statement, named) => {
  const { integrity } = app.parts;
  expect(await verified()).toEqual([]);
  await tamper(app.databaseUrl, (owner) => owner.query(statement));
  const found = await verified();
  await integrity.round();
  const findings = await integrity.findings();
  await restore();
  expect(found).toEqual([expect.stringMatching(named)]);
  expect(findings).toMatchObject([{ kind: 'published' }]);
  await integrity.round();
  expect(await integrity.findings()).toEqual([]);
});
