import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkpoint } from '@northvale/ledger/proof/checkpointStream.ts';
import { createCommandHandler } from '@northvale/ledger/handler/handler.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { COSIGNATURE, type VerifierKey } from '@northvale/ledger/proof/keys.ts';
import { READ_SCHEMA } from '@northvale/projections/engine/version.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { growTo, nothingFound, signerOn } from '../../testing/signing.ts';
import { replaceIn, rewriteFrom, tamper } from '../../testing/tampering.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { createSigner, type Signer } from './signer.ts';

const publicKey = new Uint8Array(32);
const WITNESS: VerifierKey = { name: 'witness.example', id: '00000000', type: COSIGNATURE, publicKey };

let app: TestApp;
let userId: string;
beforeEach(async () => {
  app = await startTestApp({ witnesses: [{ key: WITNESS, url: 'http://127.0.0.1:9' }] });
  ({ id: userId } = await app.person());
  await growTo(20, app, userId);
  await signerOn(app).round();
  await app.caughtUp();
});
afterEach(() => app.stop());

const BAD = "the signature of localhost/api/log doesn't hold";

/** Another signature of the same key: its last letters but one. */
const otherwiseSigned = (note: string): string => note.replace(/.{8}(.{4}\n)$/, 'AAAAAAAA$1');

test.each([
  ['of another size', (note: string) => note.replace('\n20\n', '\n99\n')],
  ['of the same log', otherwiseSigned],
])('a checkpoint.txt %s that nobody signed is neither gone on from nor served', async (_, forge) => {
  const path = join(app.dataDir, 'checkpoint.txt');
  const signed = await readFile(path, 'utf8');
  const forged = forge(signed);
  expect(forged).not.toBe(signed);
  await writeFile(path, forged);
  await growTo(21, app, userId);
  const signer = signerOn(app);
  await signer.round();
  expect(signer.status().refused).toContain(`checkpoint.txt can't be read: ${BAD}`);
  expect((await app.call('GET /log/checkpoint')).body).toBe(signed);
  expect(await readFile(path, 'utf8')).toBe(forged);
});

test('of the list of checkpoints only what the log and its witnesses signed is served', async () => {
  const signed = (await app.call('GET /log/checkpoint')).body as string;
  const owner = createPool(app.databaseUrl, { max: 1 });
  const list = (changed: string, value: string) =>
    owner.query(`UPDATE ${READ_SCHEMA}.signed_checkpoints SET ${changed} = $1`, [value]);
  await list('cosignatures', `— ${WITNESS.name} ${Buffer.alloc(76).toString('base64')}\n`);
  expect((await app.call('GET /log/checkpoint')).body).toBe(signed);
  await list('note', otherwiseSigned(signed));
  expect((await app.call('GET /log/checkpoint')).body).toBe(signed);
  await rm(join(app.dataDir, 'checkpoint.txt'));
  expect((await app.call('GET /log/checkpoint')).status).toBe(404);
  await owner.end();
});

const restarted = (): Signer => {
  const { store, now } = app.parts;
  const checkpoints = createCommandHandler({ store, decider: checkpoint, now });
  return createSigner({ ...app.parts, checkpoints, check: nothingFound });
};

test('it is said why nothing is signed where the stream of what was signed isn’t one, or holds what no note is', async () => {
  await tamper(
    app.databaseUrl,
    rewriteFrom(app, 'checkpoint-ledger', 0, (data) => ({ ...data, note: 5 })),
  );
  const signer = restarted();
  await signer.round();
  expect(signer.status().refused).toBe('the last CheckpointSigned: a note is a text');
  await tamper(
    app.databaseUrl,
    replaceIn('metadata', 'checkpoint-ledger', 0, '"previousHash":"0', '"previousHash":"1'),
  );
  const next = restarted();
  await next.round();
  expect(next.status().refused).toBe("event 0 of checkpoint-ledger doesn't follow the event before it");
});

test('a CheckpointSigned that nobody signed is not gone on from', async () => {
  await growTo(21, app, userId);
  const work = rewriteFrom(app, 'checkpoint-ledger', 0, (data) => ({
    ...data,
    note: otherwiseSigned(data['note'] as string),
  }));
  await tamper(app.databaseUrl, work);
  const signer = restarted();
  await signer.round();
  expect(signer.status().refused).toBe(`the last CheckpointSigned: ${BAD}`);
});
