import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logSigner, signedCheckpoint } from '@northvale/ledger/testing/proof/aProof.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptCheckpoint } from './keptCheckpoint.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'northvale-kept-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('the last checkpoint that was kept is there, and none before the first', async () => {
  const kept = keptCheckpoint(dataDir);
  expect(await kept.read()).toBeUndefined();
  const root = new Uint8Array(32).fill(7);
  for (const size of [7, 8]) await kept.write(signedCheckpoint({ size, root }));
  const note = signedCheckpoint({ size: 8, root });
  expect(await kept.read()).toEqual({ origin: logSigner.key.name, size: 8, root, note });
});

test('a file that holds something else is no absent file', async () => {
  await writeFile(join(dataDir, 'checkpoint.txt'), '');
  await expect(keptCheckpoint(dataDir).read()).rejects.toThrow("checkpoint.txt can't be read");
});
