import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manyDeposits, tellAccount } from '@northvale/ledger/testing/tellAccount.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signerOn } from '../../testing/signing.ts';
import {
  dumpEvents,
  type Owner,
  removeWhere,
  replaceIn,
  restoreEvents,
  rewriteFrom,
  tamper,
} from '../../testing/tampering.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { verifyOn } from '../../testing/verifyOn.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await tellAccount(app.parts.store, manyDeposits(6));
  await app.caughtUp();
  await signerOn(app).round();
  await app.caughtUp();
  await tamper(app.databaseUrl, dumpEvents);
});
afterEach(() => tamper(app.databaseUrl, restoreEvents));
afterAll(() => app.stop());

const verify = () => verifyOn(app, {});

test('an older dump of everything is named by what was signed outside of it', async () => {
  const path = join(app.dataDir, 'checkpoint.txt');
  const kept = await app.call('GET /log/checkpoint');
  await writeFile(path, String(kept.body).replace('\n15\n', '\n18\n'));
  const { code, differences } = await verify();
  expect([code, differences]).toEqual([
    1,
    [
      'checkpoint: expected 18 entries (checkpoint.txt), found 15',
      'checkpoint checkpoint-ledger: expected a checkpoint of 18 entries (checkpoint.txt), found others, the newest of 15',
    ],
  ]);
  await writeFile(path, String(kept.body));
});

test('whoever deletes all that was signed, with the list of it, is named by what stands outside of the database', async () => {
  await tamper(app.databaseUrl, removeWhere(`stream = 'checkpoint-ledger'`));
  const listed = await app.parts.db.deleteFrom('signed_checkpoints').returningAll().execute();
  const { code, differences } = await verify();
  expect([code, differences]).toEqual([
    1,
    ['checkpoint checkpoint-ledger: expected a checkpoint of 15 entries (checkpoint.txt), found none that was signed'],
  ]);
  await app.parts.db.insertInto('signed_checkpoints').values(listed).execute();
});

test.each([
  ['root', replaceIn('data', 'checkpoint-ledger', 0, '"root":"', '"root":"*')],
  [
    'type',
    (owner: Owner) => owner.query(`UPDATE ledger.events SET type = 'Signed' WHERE stream = 'checkpoint-ledger'`),
  ],
  ['data', (owner: Owner) => owner.query(`UPDATE ledger.events SET data = 'null' WHERE stream = 'checkpoint-ledger'`)],
])('whoever changes the %s of what was signed into what can’t be read is named', async (_, work) => {
  await tamper(app.databaseUrl, work);
  const { code, differences } = await verify();
  expect([code, differences.join('\n')]).toEqual([1, expect.stringContaining('changed checkpoint-ledger event 0')]);
  await app.parts.integrity.round();
  expect(await app.parts.integrity.findings()).toContainEqual(
    expect.objectContaining({ kind: 'changed', stream: 'checkpoint-ledger', revision: 0 }),
  );
});

test.each([
  ['note', 5],
  ['origin', { a: 1 }],
])(
  'whoever makes the %s of what was signed something else than a text is named, and nothing ends',
  async (part, value) => {
    await tamper(
      app.databaseUrl,
      rewriteFrom(app, 'checkpoint-ledger', 0, (data) => ({ ...data, [part]: value })),
    );
    const [key = new Uint8Array()] = app.parts.keys.signing;
    const { code, differences } = await verifyOn(app, { SIGNING_KEY: settingOf(key) });
    expect([code, differences.join('\n')]).toEqual([
      1,
      expect.stringContaining('unfoldable checkpoint-ledger event 0'),
    ]);
    await app.parts.integrity.round();
    expect(await app.parts.integrity.findings()).toContainEqual(
      expect.objectContaining({ kind: 'unfoldable', stream: 'checkpoint-ledger', revision: 0 }),
    );
  },
);

test('whoever puts another note into what was signed, and into the list of it, is named', async () => {
  const { pool, integrity } = app.parts;
  const other = "replace(note, E'\\n15\\n', E'\\n14\\n')";
  const forge = rewriteFrom(app, 'checkpoint-ledger', 0, (data) => ({
    ...data,
    note: (data['note'] as string).replace('\n15\n', '\n14\n'),
  }));
  await tamper(app.databaseUrl, forge);
  const { rows } = await pool.query<{ note: string }>('SELECT note FROM signed_checkpoints');
  await pool.query(`UPDATE signed_checkpoints SET note = ${other}`);
  const named = 'unfoldable checkpoint-ledger event 0';
  const { code, differences } = await verify();
  expect([code, differences.join('\n')]).toEqual([1, expect.stringContaining(named)]);
  await integrity.round();
  expect(await integrity.findings()).toContainEqual(
    expect.objectContaining({ kind: 'unfoldable', stream: 'checkpoint-ledger', revision: 0 }),
  );
  await pool.query('UPDATE signed_checkpoints SET note = $1', [rows[0]?.note]);
});

/** As the setting SIGNING_KEY: PKCS#8, in base 64. */
const settingOf = (key: Uint8Array) =>
  Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), key]).toString('base64');

test('signatures of what was signed are checked by the keys that are known, and how many is said', async () => {
  const [key = new Uint8Array()] = app.parts.keys.signing;
  expect(await verifyOn(app, { SIGNING_KEY: settingOf(key) })).toMatchObject({
    code: 0,
    summary: expect.stringContaining(', signatures of 1 of 1 checkpoints in '),
    noted: '',
  });
  const unknown = { code: 0, summary: expect.stringContaining(', signatures of 0 of 1 checkpoints in ') };
  expect(await verifyOn(app, { SIGNING_KEY: settingOf(key.toReversed().fill(6)) })).toMatchObject(unknown);
  const noted = 'There is no SIGNING_KEY: signatures of checkpoints are not checked.';
  expect(await verify()).toMatchObject({ ...unknown, noted });
  await mkdir(join(app.dataDir, 'secrets'), { recursive: true });
  await writeFile(join(app.dataDir, 'secrets', 'signing-key.pem'), settingOf(key));
  expect(await verify()).toMatchObject({ code: 0, summary: expect.stringContaining(', signatures of 1 of 1 ') });
  await rm(join(app.dataDir, 'secrets', 'signing-key.pem'));
});

test('whoever changes a signature of what was signed is named by the key', async () => {
  const [key = new Uint8Array()] = app.parts.keys.signing;
  const path = join(app.dataDir, 'checkpoint.txt');
  const kept = await readFile(path, 'utf8');
  const otherwise = (note: string) => note.replace(/.{8}(.{4}\n)$/, 'AAAAAAAA$1');
  await writeFile(path, otherwise(kept));
  const forge = rewriteFrom(app, 'checkpoint-ledger', 0, (data) => ({
    ...data,
    note: otherwise(data['note'] as string),
  }));
  await tamper(app.databaseUrl, forge);
  const { code, differences } = await verifyOn(app, { SIGNING_KEY: settingOf(key) });
  await writeFile(path, kept);
  expect([code, differences]).toEqual([
    1,
    [
      expect.stringMatching(/^published /),
      expect.stringMatching(/^checkpoint checkpoint-ledger event 0 .*: expected a signature of localhost.* that holds/),
      expect.stringMatching(/^checkpoint: expected a signature of localhost.* that holds .checkpoint\.txt/),
    ],
  ]);
});
