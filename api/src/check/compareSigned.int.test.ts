import { checkpointText } from '@northvale/ledger/proof/checkpoint.ts';
import { toBase64 } from '@northvale/ledger/proof/encoding.ts';
import { formatNote, signNote } from '@northvale/ledger/proof/note.ts';
import { READ_SCHEMA } from '@northvale/projections/engine/version.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { growTo, signerOn } from '../../testing/signing.ts';
import { rewriteFrom, tamper } from '../../testing/tampering.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { signersOf } from '../transparency/logParts.ts';

const SIGNED = [10, 1_024, 1_030, 1_031];
const ORIGIN = 'localhost/api/log';
const TABLES = ['ledger.events', `${READ_SCHEMA}.signed_checkpoints`, `${READ_SCHEMA}.tlog_hashes`];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const { id } = await app.person();
  for (const size of SIGNED) {
    await growTo(size, app, id);
    await signerOn(app).round();
  }
  await app.caughtUp();
  await tamper(app.databaseUrl, async (owner) => {
    for (const [at, table] of TABLES.entries()) await owner.query(`CREATE TABLE public.kept_${at} AS TABLE ${table}`);
  });
});
afterAll(() => app.stop());

interface Said {
  readonly size: number;
  readonly root: Uint8Array;
}

/** Says something else of a checkpoint, in its event and in the list, and makes all behind it valid again. */
const reseal = (revision: number, said: Said, noteOf: (text: string) => string) =>
  tamper(app.databaseUrl, async (owner) => {
    const [size, root] = [said.size, toBase64(said.root)];
    const note = noteOf(checkpointText({ origin: ORIGIN, ...said }));
    await rewriteFrom(app, 'checkpoint-ledger', revision, () => ({ origin: ORIGIN, size, root, note }))(owner);
    await owner.query(`UPDATE ${TABLES[1]} SET size = $2, root = $3, note = $4 WHERE revision = $1`, [
      revision,
      size,
      root,
      note,
    ]);
  });

const restore = () =>
  tamper(app.databaseUrl, async (owner) => {
    for (const [at, table] of TABLES.entries()) {
      await owner.query(`DELETE FROM ${table}`);
      await owner.query(`INSERT INTO ${table} TABLE public.kept_${at}`);
    }
  });

const noteBy =
  (...signing: readonly Uint8Array[]) =>
  (text: string) =>
    formatNote(signNote(text, signersOf({ signing }, ORIGIN)));
const byStranger = noteBy(new Uint8Array(32).fill(9));

async function signedAt(revision: number): Promise<Said> {
  const size = SIGNED[revision] ?? 0;
  const { root } = await app.parts.db
    .selectFrom('signed_checkpoints')
    .select('root')
    .where('size', '=', size)
    .executeTakeFirstOrThrow();
  return { size, root: Buffer.from(root, 'base64') };
}

async function found(): Promise<string[]> {
  await app.parts.integrity.round();
  return (await app.parts.integrity.findings()).map(({ kind, expected }) => `${kind}: ${expected}`);
}

test('what was signed of the log as it stands has no difference', async () => expect(await found()).toEqual([]));

test.each([0, 1, 2])('whoever makes checkpoint %i one of another log is found by the tree', async (revision) => {
  const { size } = await signedAt(revision);
  await reseal(revision, { size, root: new Uint8Array(32).fill(1) }, byStranger);
  const differences = await found();
  await restore();
  expect(differences).toEqual([expect.stringMatching(new RegExp(`^checkpoint: root AQEB.* of ${size} entries`))]);
  expect(await found()).toEqual([]);
});

test('whoever changes the signature of one is found by the key', async () => {
  const said = await signedAt(1);
  const byUs = noteBy(...app.parts.keys.signing);
  await reseal(1, said, (text) => byUs(text).replace(/.{8}(.{4}\n)$/, 'AAAAAAAA$1'));
  const differences = await found();
  await restore();
  expect(differences).toEqual([expect.stringMatching(/^checkpoint: a signature of localhost.api.log that holds/)]);
  expect(await found()).toEqual([]);
});

test.each([5_000, 1_023, 0])('whoever makes one of %i entries between others is found by their order', async (size) => {
  await reseal(2, { ...(await signedAt(2)), size }, byStranger);
  const differences = await found();
  await restore();
  expect(differences).toContainEqual('unfoldable: an event that can follow the one before it');
  expect(await found()).toEqual([]);
});
