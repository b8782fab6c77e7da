import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NOTE_SIGNATURE, signerOf } from '@northvale/ledger/proof/keys.ts';
import { logSigner, signedCheckpoint } from '@northvale/ledger/testing/proof/aProof.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWitnessState } from './witnessState.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'northvale-state-'));
});
afterEach(() => rm(folder, { recursive: true }));

const checkpoint = { origin: logSigner.key.name, size: 7, root: new Uint8Array(32).fill(7) };
const note = signedCheckpoint(checkpoint);

test('what a witness has seen outlasts it', async () => {
  const file = join(folder, 'state.json');
  const state = await openWitnessState(file, [logSigner.key]);
  expect(state.latest()).toBeUndefined();
  await state.keep({ checkpoint, note });
  expect((await openWitnessState(file, [logSigner.key])).latest()).toEqual({ checkpoint, note });
});

test('of two witnesses with one memory, none forgets what the other has seen', async () => {
  const file = join(folder, 'state.json');
  const [one, other] = [await openWitnessState(file, [logSigner.key]), await openWitnessState(file, [logSigner.key])];
  await one.keep({ checkpoint, note });
  const smaller = { ...checkpoint, size: 6 };
  await expect(other.keep({ checkpoint: smaller, note: signedCheckpoint(smaller) })).rejects.toThrow('another witness');
  const larger = { ...checkpoint, size: 8 };
  await one.keep({ checkpoint: larger, note: signedCheckpoint(larger) });
  expect((await openWitnessState(file, [logSigner.key])).latest()?.checkpoint.size).toBe(8);
});

test('what a witness left behind when it ended amid its writing is in nobody’s way', async () => {
  const file = join(folder, 'state.json');
  await writeFile(`${file}.new`, 'half');
  await (await openWitnessState(file, [logSigner.key])).keep({ checkpoint, note });
  expect((await openWitnessState(file, [logSigner.key])).latest()).toEqual({ checkpoint, note });
});

test('a witness remembers one log, so keys of two are refused', async () => {
  const other = signerOf('other.example/log', NOTE_SIGNATURE, new Uint8Array(32).fill(4));
  const newer = signerOf(logSigner.key.name, NOTE_SIGNATURE, new Uint8Array(32).fill(5));
  const file = join(folder, 'state.json');
  await expect(openWitnessState(file, [logSigner.key, other.key])).rejects.toThrow('one log');
  expect((await openWitnessState(file, [logSigner.key, newer.key])).latest()).toBeUndefined();
});

test('the memory of another log, and one that was changed, are refused', async () => {
  const file = join(folder, 'state.json');
  const other = signerOf('other.example/log', NOTE_SIGNATURE, new Uint8Array(32).fill(4));
  for (const [text, key] of [
    [JSON.stringify({ checkpoint: note }), other.key],
    [JSON.stringify({ checkpoint: note.replace('\n7\n', '\n6\n') }), logSigner.key],
    ['nonsense', logSigner.key],
  ] as const) {
    await writeFile(file, text);
    await expect(openWitnessState(file, [key])).rejects.toThrow("isn't what this witness has seen");
  }
});
