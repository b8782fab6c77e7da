import { expect, test } from 'vitest';
import { entryAt, memoryTree } from '../../testing/proof/aProof.ts';
import { readRoot } from '../proof/tileProofs.ts';
import { createRootCheck, type SignedRoot } from './rootCheck.ts';

const entries = Array.from({ length: 300 }, (_, n) => entryAt(n));
const { readTile } = memoryTree(entries);
const signedAt = async (size: number, place = 'stream'): Promise<SignedRoot> => ({
  size,
  root: await readRoot(size, readTile),
  place,
});

function kindsIn(signed: readonly SignedRoot[], log = entries) {
  const check = createRootCheck(signed);
  for (let first = 0; first < log.length; first += 70) check.takeAll(Buffer.concat(log.slice(first, first + 70)));
  return check.end().map(({ kind, expected, found }) => `${kind}: ${expected}, ${found}`);
}

test('a log of which nothing but its own roots was signed has no difference', async () => {
  expect(kindsIn(await Promise.all([300, 1, 257, 257, 64].map((size) => signedAt(size))))).toEqual([]);
  expect(kindsIn([])).toEqual([]);
});

test('a changed entry shows in each root that covers it, and in none before', async () => {
  const signed = await Promise.all([99, 100, 101, 300].map((size) => signedAt(size)));
  const found = kindsIn(signed, entries.with(100, entryAt(9_999)));
  expect(found.map((text) => /of (\d+) entries/.exec(text)?.[1])).toEqual(['101', '300']);
});

test('a log that has lost what was signed is named with both sizes', async () => {
  expect(kindsIn([await signedAt(300, 'checkpoint.txt')], entries.slice(0, 280))).toEqual([
    'checkpoint: 300 entries (checkpoint.txt), 280',
  ]);
});

test('a size that no log was signed with is named alone', async () => {
  const none = { root: entryAt(1), place: 'stream' };
  const found = kindsIn([{ size: -1, ...none }, await signedAt(64), { size: 0, ...none }, await signedAt(300)]);
  expect(found).toEqual(['checkpoint: -1 entries (stream), 300', 'checkpoint: 0 entries (stream), 300']);
});
