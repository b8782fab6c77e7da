import { Malformed } from './encoding.ts';
import { TILE_HEIGHT, TILE_WIDTH, type Tile, tilePath, widthIn } from './tiles.ts';
import { type Frontier, leftSize, nodeHash } from './tree.ts';
import { completeSubtrees, consistencyProof, inclusionProof, type Range } from './treeProofs.ts';

/**
 * Gives a tile's hashes, one after another. May throw, but needn't check what it gives: a false hash proves nothing.
 */
export type ReadTile = (tile: Tile) => Promise<Uint8Array>;

/** The hashes that prove that an entry stands in a tree. */
export const proveInclusion = (index: number, size: number, readTile: ReadTile): Promise<Uint8Array[]> =>
  hashesOf(inclusionProof(index, size), size, readTile);

/** The hashes that prove that a tree begins with an older one. */
export const proveConsistency = (oldSize: number, size: number, readTile: ReadTile): Promise<Uint8Array[]> =>
  hashesOf(consistencyProof(oldSize, size), size, readTile);

/** The root of a tree as it was at a size, by the tiles of that size or of a larger one. */
export async function readRoot(size: number, readTile: ReadTile, treeSize = size): Promise<Uint8Array> {
  const [root] = await hashesOf([{ start: 0, end: size }], treeSize, readTile);
  return root as Uint8Array;
}

/** What a tree goes on from at a size, by the tiles of that size. */
export async function readFrontier(size: number, readTile: ReadTile): Promise<Frontier> {
  return { size, roots: await hashesOf(completeSubtrees(size), size, readTile) };
}

async function hashesOf(ranges: readonly Range[], treeSize: number, readTile: ReadTile): Promise<Uint8Array[]> {
  const tiles = new Map<string, Promise<Uint8Array>>();
  const hashes = ranges.map((range) => hashOf(range, treeSize, readOnce));

  function readOnce(tile: Tile): Promise<Uint8Array> {
    const path = tilePath(tile);
    const known = tiles.get(path);
    if (known) return known;
    const reading = readWhole(tile, readTile);
    tiles.set(path, reading);
    return reading;
  }
  return Promise.all(hashes);
}

async function readWhole(tile: Tile, readTile: ReadTile): Promise<Uint8Array> {
  const hashes = await readTile(tile);
  if (hashes.length !== tile.width * 32) throw new Malformed(`${tilePath(tile)} is ${hashes.length} bytes long`);
  return hashes;
}

async function hashOf({ start, end }: Range, treeSize: number, readTile: ReadTile): Promise<Uint8Array> {
  const size = end - start;
  const left = leftSize(size);
  // Only the whole of a power of two stands in a tile; the tree's ragged edge is put together from such.
  if (size > 1 && left * 2 !== size) {
    const halves = [
      { start, end: start + left },
      { start: start + left, end },
    ];
    const [leftHash, rightHash] = await Promise.all(halves.map((half) => hashOf(half, treeSize, readTile)));
    return nodeHash(leftHash as Uint8Array, rightHash as Uint8Array);
  }
  const height = Math.log2(size);
  const level = Math.floor(height / TILE_HEIGHT);
  const at = start / TILE_WIDTH ** level;
  const index = Math.floor(at / TILE_WIDTH);
  const tile = { level, index, width: widthIn(treeSize, { level, index }) };
  const first = at - index * TILE_WIDTH;
  return subtreeHash(await readTile(tile), first, first + 2 ** (height - level * TILE_HEIGHT));
}

/** The hash over neighbours within a tile, a power of two of them. */
export function subtreeHash(tile: Uint8Array, first: number, end: number): Uint8Array {
  if (end - first === 1) return tile.slice(first * 32, end * 32);
  const middle = (first + end) / 2;
  return nodeHash(subtreeHash(tile, first, middle), subtreeHash(tile, middle, end));
}
