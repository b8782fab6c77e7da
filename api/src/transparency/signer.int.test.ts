import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import { createCommandHandler } from '@northvale/ledger/handler/handler.ts';
import { openCheckpoint } from '@northvale/ledger/proof/checkpoint.ts';
import { checkpoint } from '@northvale/ledger/proof/checkpointStream.ts';
import { toBase64 } from '@northvale/ledger/proof/encoding.ts';
import { parseVerifierKey } from '@northvale/ledger/proof/keys.ts';
import { readRoot } from '@northvale/ledger/proof/tileProofs.ts';
import { system } from '@northvale/ledger/testing/given.ts';
import { rebuild } from '@northvale/projections/engine/rebuild.ts';
import { storedTree } from '@northvale/projections/models/tlog.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holding } from '../../testing/locks.ts';
import { growTo, nothingFound, signedBy, signerOn } from '../../testing/signing.ts';
import { type Owner, tamper } from '../../testing/tampering.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { waitingForLocks } from '../../testing/steppingIn.ts';
import { connectDatabase } from '../database/database.ts';
import { signersOf } from './logParts.ts';
import { createSigner } from './signer.ts';

let app: TestApp;
let userId: string;
beforeEach(async () => {
  app = await startTestApp();
  ({ id: userId } = await app.person());
});
afterEach(() => app.stop());

const checkpointNow = async () => (await app.call('GET /log/checkpoint')).body as string;
async function opened() {
  const [vkey = ''] = ((await app.call('GET /log/vkey')).body as string).split('\n');
  return openCheckpoint(await checkpointNow(), [parseVerifierKey(vkey)]).checkpoint;
}

test('a log that has grown is signed, and one that has not is left alone', async () => {
  expect((await app.call('GET /log/checkpoint')).status).toBe(404);
  const signer = signerOn(app);
  await growTo(20, app, userId);
  await signer.round();
  await app.caughtUp();
  const first = await checkpointNow();
  expect(await opened()).toMatchObject({ origin: 'localhost/api/log', size: 20 });
  expect(await readFile(join(app.dataDir, 'checkpoint.txt'), 'utf8')).toBe(first);
  await signer.round();
  await app.caughtUp();
  expect(await checkpointNow()).toBe(first);
  await growTo(21, app, userId);
  await signer.round();
  await app.caughtUp();
  expect(await opened()).toMatchObject({ size: 21 });
  expect(signer.status()).toEqual({ waits: false });
});

test('while a key is changed, both sign, and whoever knows either believes the checkpoint', async () => {
  const signing = [new Uint8Array(32).fill(6), ...app.parts.keys.signing];
  await signerOn({ parts: { ...app.parts, keys: { ...app.parts.keys, signing } } }).round();
  await app.caughtUp();
  const note = await checkpointNow();
  for (const { key } of signersOf({ signing }, 'localhost/api/log')) {
    expect(openCheckpoint(note, [key]).signedBy).toEqual([key]);
  }
});

test('nothing is signed before the first round of the check is complete', async () => {
  await signerOn(app, { state: () => ({ complete: false, differences: [] }) }).round();
  await app.caughtUp();
  expect((await app.call('GET /log/checkpoint')).status).toBe(404);
});

test('nothing is signed while the check has a difference', async () => {
  let differences = [{ kind: 'hash', userId }];
  const signer = signerOn(app, { state: () => ({ complete: true, differences }) });
  await signer.round();
  const reason = `the check of the ledger found: hash, account ${userId}`;
  expect(signer.status().refused).toBe(reason);
  // Whichever process signs, each of them says so.
  const { token } = await app.auditor();
  const shown = async () => (await app.call('GET /admin/integrity', { token })).body;
  expect(await shown()).toMatchObject({ ok: false, refusedToSign: { reason, since: expect.any(String) } });
  differences = [];
  await signer.round();
  expect(signer.status()).toEqual({ waits: false });
  expect((await shown()).refusedToSign).toBeUndefined();
});

test('where LOG_HOST calls the log otherwise than checkpoint.txt, the log says just that, and nothing of the ledger', async () => {
  await growTo(20, app, userId);
  await signerOn(app).round();
  const told: object[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void told.push(JSON.parse(line) as object) });
  const config = { ...app.parts.config, logHost: 'drill.example' };
  await signerOn({ parts: { ...app.parts, config, log } }).round();
  expect(told).toMatchObject([
    {
      msg: 'no checkpoint is signed for this reason, see docs/operators.md',
      reason: expect.stringMatching(/^LOG_HOST calls this log drill\.example.+checkpoint\.txt is of localhost/),
    },
  ]);
});

test('a log that is shorter than what was promised is not signed, and the promise stays served', async () => {
  await growTo(30, app, userId);
  await signerOn(app).round();
  await app.caughtUp();
  const promised = signedBy(app, { ...(await opened()), size: 31 });
  await writeFile(join(app.dataDir, 'checkpoint.txt'), promised);
  const signer = signerOn(app);
  await signer.round();
  expect(signer.status().refused).toBe('the log has 30 entries, and had 31 by checkpoint.txt');
  expect(await checkpointNow()).toBe(promised);
});

test('a log with another beginning than was promised is not signed', async () => {
  await growTo(30, app, userId);
  await signerOn(app).round();
  const kept = join(app.dataDir, 'checkpoint.txt');
  await app.caughtUp();
  await writeFile(kept, signedBy(app, { ...(await opened()), size: 29, root: new Uint8Array(32).fill(9) }));
  const signer = signerOn(app);
  await signer.round();
  expect(signer.status().refused).toBe("the log's first 29 entries aren't those that checkpoint.txt was signed over");
  await writeFile(kept, 'nonsense');
  await signer.round();
  expect(signer.status().refused).toContain("checkpoint.txt can't be read");
});

test('a log of which the signed checkpoints were deleted is not signed, and what stands of them is kept', async () => {
  await growTo(30, app, userId);
  await signerOn(app).round();
  const path = join(app.dataDir, 'checkpoint.txt');
  const kept = await readFile(path, 'utf8');
  // Read models that stand at an event that has gone are refused, if they look.
  await growTo(32, app, userId);
  await tamper(app.databaseUrl, (owner) => owner.query(`DELETE FROM ledger.events WHERE stream = 'checkpoint-ledger'`));
  const { parts } = app;
  const checkpoints = createCommandHandler({ store: parts.store, decider: checkpoint, now: parts.now });
  const signer = createSigner({ ...parts, checkpoints, check: nothingFound });
  await signer.round();
  expect(signer.status().refused).toBe(
    'checkpoint.txt holds a checkpoint of 30 entries, and the last CheckpointSigned is of 0',
  );
  expect(await readFile(path, 'utf8')).toBe(kept);
});

/** Has the signer wait between its look at the log and its signature, while something happens. */
async function signMeanwhile(work: () => Promise<unknown>): Promise<void> {
  const held = await holding(app, 'integrity.check_progress');
  const round = signerOn(app).round();
  await waitingForLocks(app, 1);
  await work();
  await held.end();
  await round;
}

test('what is signed is the tree that was looked at, whatever becomes of the tables meanwhile', async () => {
  await growTo(40, app, userId);
  await signerOn(app).round();
  await growTo(41, app, userId);
  const root = toBase64(await readRoot(41, storedTree(app.parts.db).readTile));
  const change = 'UPDATE tlog_entries SET entries = set_byte(entries, 0, 255 - get_byte(entries, 0)) WHERE block = 0';
  await signMeanwhile(() => app.parts.pool.query(change));
  expect((await app.parts.checkpoints.load('ledger')).last).toMatchObject({ size: 41, root });
});

test('a checkpoint that another process has signed meanwhile is not gone on from unseen', async () => {
  await growTo(40, app, userId);
  const { checkpoints } = app.parts;
  const theirs = { origin: 'localhost/api/log', size: 39, root: toBase64(new Uint8Array(32)), note: 'a note' };
  const payload = { type: 'SignCheckpoint', checkpoint: theirs, follows: 0 } as const;
  await signMeanwhile(() => checkpoints.handle('ledger', { id: 'theirs', digest: '', actor: system, payload }));
  expect((await checkpoints.load('ledger')).last).toEqual(theirs);
});

test('another process, and read models that were made anew, come to the same root', async () => {
  await growTo(40, app, userId);
  await signerOn(app).round();
  await app.caughtUp();
  const before = await opened();
  const { log, pool, store } = app.parts;
  await rebuild({ store, pool, log, version: 'another' });
  const again = signerOn(app);
  await again.round();
  expect(again.status()).toEqual({ waits: false });
  expect(await opened()).toEqual(before);
});

/** Signs the log as it was when it had one entry. */
async function signFirst(): Promise<void> {
  const { log, pool, store } = app.parts;
  const [first] = await store.readAll({ limit: 1 });
  if (!first) throw new Error('the log is empty');
  const young = createMemoryEventStore();
  await young.append(first.stream, 'noStream', [first]);
  await rebuild({ store: young, pool, log, version: 'first' });
  const database = connectDatabase(app.databaseUrl, 2, 'first');
  await createSigner({ ...app.parts, db: database.db, check: nothingFound }).round();
  await database.pool.end();
}

/** Appends the openings of so many accounts at once: the log only sees their hashes. */
const openAccounts = (count: number) => (owner: Owner) =>
  owner.query(
    `INSERT INTO ledger.events (position, revision, id, stream, type, data, metadata)
     SELECT last + n, 0, gen_random_uuid(), 'account-' || id, 'AccountOpened', format('{"userId":"%s"}', id),
            format('{"schemaVersion":1,"occurredAt":"2026-01-01T00:00:00.000Z","actor":{"id":"%s","role":"user"},' ||
                   '"commandId":"c","requestDigest":"d","previousHash":"%s","hashVersion":2,"hash":"%s"}',
                   id, repeat('0', 64), encode(sha256(id::text::bytea), 'hex'))
       FROM (SELECT n, gen_random_uuid() AS id, (SELECT max(position) FROM ledger.events) AS last
               FROM generate_series(1, $1::int) n) made`,
    [count],
  );

// Debian's golang-go and golang-golang-x-mod-dev; elsewhere GOPATH says where the packages are.
const GOPATH = process.env['GOPATH'] ?? '/usr/share/gocode';
const hasGo = existsSync(join(GOPATH, 'src/golang.org/x/mod/sumdb/tlog')) && spawnSync('go', ['version']).status === 0;

test.skipIf(!hasGo)(
  `Go's own packages accept the log that is served${hasGo ? '' : ' (skipped: no Go on this machine)'}`,
  async () => {
    const program = fileURLToPath(new URL('../../../ledger/testing/fixtures/proof/served.go', import.meta.url));
    const env = { ...process.env, GOPATH, GO111MODULE: 'off' };
    const [vkey = ''] = ((await app.call('GET /log/vkey')).body as string).split('\n');
    const signer = signerOn(app, nothingFound);
    const checker = join(app.dataDir, 'served');
    await promisify(execFile)('go', ['build', '-o', checker, program], { env });
    const older: string[] = [];
    await signFirst();
    for (const size of [1, 17, 255, 256, 257, 600, 65_537]) {
      if (size > 1_000) await tamper(app.databaseUrl, openAccounts(size - 600));
      else if (size > 1) await growTo(size, app, userId);
      await app.caughtUp();
      if (size > 1) await signer.round();
      await app.caughtUp();
      const checking = promisify(execFile)(checker, [`${app.url}/api/log`, vkey]);
      checking.child.stdin?.end(JSON.stringify(older));
      expect(await checking).toEqual({ stderr: '', stdout: `${size}\n` });
      older.push(await checkpointNow());
    }
  },
  120_000,
);
