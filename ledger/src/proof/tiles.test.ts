import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { goVectors } from '../../testing/proof/goVectors.ts';
import { entryAt, memoryTree } from '../../testing/proof/aProof.ts';
import { Malformed, toBase64 } from './encoding.ts';
import { bundleEntries, parseTilePath, type Tile, tilePath, widthIn } from './tiles.ts';
import { proveInclusion } from './tileProofs.ts';

const tree = memoryTree(Array.from({ length: 65_537 }, (_, n) => entryAt(n)));

describe.each(goVectors().Trees)('a tree of $Size', ({ Size, Tiles }) => {
  test('has the tiles that Go cuts it into, under the same paths', async () => {
    for (const { Path, Sha256 } of Tiles) {
      const tile = parseTilePath(Path);
      expect(tile.width).toBe(widthIn(Size, tile));
      expect(toBase64(sha256(await tree.readTile(tile)))).toBe(Sha256);
    }
  });
});

test('the widths are those of the example in the specification', () => {
  const widths = (level: Tile['level'], ...indexes: number[]) =>
    indexes.map((index) => widthIn(70_000, { level, index }));
  expect(widths(0, 0, 272, 273, 274)).toEqual([256, 256, 112, 0]);
  expect(widths(1, 0, 1, 2)).toEqual([256, 17, 0]);
  expect(widths(2, 0, 1)).toEqual([1, 0]);
  expect(widths(3, 0)).toEqual([0]);
  expect(widths('entries', 272, 273, 274)).toEqual([256, 112, 0]);
});

test('a path names its tile, and a tile has one path', () => {
  expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067');
  expect(tilePath({ level: 'entries', index: 0, width: 7 })).toBe('tile/entries/000.p/7');
  const level = fc.oneof(fc.integer({ min: 0, max: 63 }), fc.constant('entries' as const));
  const tiles = fc.record({ level, index: fc.maxSafeNat(), width: fc.integer({ min: 1, max: 256 }) });
  fc.assert(
    fc.property(tiles, (tile) => {
      expect(parseTilePath(tilePath(tile))).toEqual(tile);
    }),
  );
});

test.each([
  'tile/0/0',
  'tile/00/000',
  'tile/64/000',
  'tile/-1/000',
  'tile/0/x000/001',
  'tile/0/x001',
  'tile/0/001/002',
  'tile/0/000.p/0',
  'tile/0/000.p/256',
  'tile/0/000.p/07',
  'tile/data/000',
  'tile/0/x999/x999/x999/x999/x999/x999/999',
  '/tile/0/000',
  'tile/0/000/',
  'tile/0/../000',
])('%s is no path of a tile', (path) => expect(() => parseTilePath(path)).toThrow(Malformed));

test('a bundle gives each entry behind its length', () => {
  const [one, two] = [entryAt(1), entryAt(2)];
  expect([...bundleEntries(Uint8Array.of(...one, ...two))]).toEqual([0, 32, ...one, 0, 32, ...two]);
});

test('a proof reads each tile once, and refuses one that is cut off', async () => {
  const read: string[] = [];
  await proveInclusion(65_536, 65_537, async (tile) => {
    read.push(tilePath(tile));
    return tree.readTile(tile);
  });
  expect(read.length).toBe(new Set(read).size);
  const cut = async (tile: Tile) => (await tree.readTile(tile)).slice(1);
  await expect(proveInclusion(0, 300, cut)).rejects.toThrow(Malformed);
});
