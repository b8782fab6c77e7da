import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkpoint } from '@northvale/ledger/proof/checkpointStream.ts';
import { createCommandHandler } from '@northvale/ledger/handler/handler.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { growTo, nothingFound, signerOn } from '../../testing/signing.ts';
import { replaceIn, rewriteFrom, tamper } from '../../testing/tampering.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { createSigner, type Signer } from './signer.ts';

let app: TestApp;
let userId: string;
beforeEach(async () => {
  app = await startTestApp();
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
