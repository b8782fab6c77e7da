import { sha256, sha256 as everywhere } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryAt, memoryTree } from '../../testing/proof/aProof.ts';
import { goVectors } from '../../testing/proof/goVectors.ts';
import { toBase64 } from './encoding.ts';
import { sha256 as nodes } from './nodeSha256.ts';
import { proveConsistency, proveInclusion, readFrontier, readRoot } from './tileProofs.ts';
import { append, EMPTY, EMPTY_ROOT, leafHash, rootOf } from './tree.ts';
import { verifyConsistency, verifyInclusion } from './treeProofs.ts';

const LARGEST = 65_537;
const tree = memoryTree(Array.from({ length: LARGEST }, (_, n) => entryAt(n)));
const digest = (hashes: readonly Uint8Array[]) => toBase64(sha256(concatBytes(...hashes)));
const treeOf = (size: number) => ({ size, root: tree.rootAt(size) });

test('the roots are those of the reference data of RFC 6962', () => {
  const entries = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  const roots = entries.map((_, last) =>
    bytesToHex(
      rootOf(entries.slice(0, last + 1).reduce((grown, entry) => append(grown, leafHash(hexToBytes(entry))), EMPTY)),
    ),
  );
  expect(bytesToHex(EMPTY_ROOT)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(roots).toEqual([
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ]);
});

describe.each(goVectors().Trees)('a tree of $Size, as Go has it', ({ Size, Root, Inclusions, Consistencies }) => {
  test('has the same root, also when it is read from tiles', async () => {
    expect(toBase64(tree.rootAt(Size))).toBe(Root);
    expect(toBase64(await readRoot(Size, tree.readTile))).toBe(Root);
  });

  test.each(Inclusions)('proves entry $Index by the same hashes', async ({ Index, Sha256 }) => {
    const proof = await proveInclusion(Index, Size, tree.readTile);
    expect(digest(proof)).toBe(Sha256);
    expect(verifyInclusion(leafHash(entryAt(Index)), Index, treeOf(Size), proof)).toBe(true);
  });

  test.each(Consistencies)('proves by the same hashes that it begins with $OldSize', async ({ OldSize, Sha256 }) => {
    const proof = await proveConsistency(OldSize, Size, tree.readTile);
    expect(digest(proof)).toBe(Sha256);
    expect(verifyConsistency(treeOf(OldSize), treeOf(Size), proof)).toBe(true);
  });
});

const sizes = fc.integer({ min: 1, max: 600 });

test('a proof of inclusion holds for its entry, its place and its tree only', () =>
  fc.assert(
    fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (size, anIndex, aBit) => {
      const index = anIndex % size;
      const leaf = leafHash(entryAt(index));
      const proof = await proveInclusion(index, size, tree.readTile);
      expect(verifyInclusion(leaf, index, treeOf(size), proof)).toBe(true);
      expect(verifyInclusion(leafHash(entryAt(index + 1)), index, treeOf(size), proof)).toBe(false);
      expect(verifyInclusion(leaf, (index + 1) % (size + 1), treeOf(size), proof)).toBe(false);
      expect(verifyInclusion(leaf, index, { ...treeOf(size), root: tree.rootAt(size + 1) }, proof)).toBe(false);
      expect(verifyInclusion(leaf, index, treeOf(size), [...proof, leaf])).toBe(false);
      expect(verifyInclusion(leaf, index, treeOf(size), proof.slice(1))).toBe(proof.length === 0);
      if (proof.length > 0) expect(verifyInclusion(leaf, index, treeOf(size), flipped(proof, aBit))).toBe(false);
    }),
  ));

test('a proof of consistency holds for these two trees only', () =>
  fc.assert(
    fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (size, anOldSize, aBit) => {
      const oldSize = 1 + (anOldSize % size);
      const proof = await proveConsistency(oldSize, size, tree.readTile);
      const [older, newer] = [treeOf(oldSize), treeOf(size)];
      expect(verifyConsistency(older, newer, proof)).toBe(true);
      expect(verifyConsistency({ ...older, root: tree.rootAt(oldSize + 1) }, newer, proof)).toBe(false);
      expect(verifyConsistency(older, { ...newer, root: tree.rootAt(size + 1) }, proof)).toBe(false);
      expect(verifyConsistency(older, newer, [...proof, older.root])).toBe(false);
      if (oldSize < size) expect(verifyConsistency(newer, older, proof)).toBe(false);
      if (proof.length > 0) expect(verifyConsistency(older, newer, flipped(proof, aBit))).toBe(false);
    }),
  ));

test('what a tree goes on from can be read from its tiles', () =>
  fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: LARGEST }), async (size) => {
      expect(await readFrontier(size, tree.readTile)).toEqual(tree.frontierAt(size));
    }),
  ));

test('the empty tree is the beginning of each, and of the empty one', () => {
  const empty = { size: 0, root: EMPTY_ROOT };
  expect(verifyConsistency(empty, treeOf(7), [])).toBe(true);
  expect(verifyConsistency(empty, treeOf(7), [EMPTY_ROOT])).toBe(false);
  expect(verifyConsistency(empty, empty, [])).toBe(true);
  expect(verifyConsistency(empty, { size: 0, root: tree.rootAt(1) }, [])).toBe(false);
});

function flipped(proof: readonly Uint8Array[], aBit: number): Uint8Array[] {
  const at = Math.floor(aBit / 256) % proof.length;
  const byte = aBit % 32;
  return proof.map((hash, index) => (index === at ? hash.with(byte, (hash[byte] ?? 0) ^ 1) : hash));
}

test('both SHA-256 are one', () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (message) => {
      expect(nodes(message)).toEqual(everywhere(message));
    }),
  ));
