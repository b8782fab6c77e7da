import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ReadTile } from '../../src/proof/tileProofs.ts';
import { TILE_WIDTH } from '../../src/proof/tiles.ts';
import { append, EMPTY, type Frontier, leafHash, nodeHash, rootOf } from '../../src/proof/tree.ts';

/** Entry n of the trees in these tests, and of those that Go has made: the SHA-256 of n in decimal. */
export const entryAt = (n: number): Uint8Array => sha256(utf8ToBytes(String(n)));

/** A tree whose hashes are all in memory, by level: those of 1, 2, 4, … entries. */
export interface MemoryTree {
  readonly frontierAt: (size: number) => Frontier;
  readonly rootAt: (size: number) => Uint8Array;
  readonly readTile: ReadTile;
}

export function memoryTree(entries: readonly Uint8Array[]): MemoryTree {
  const levels = [entries.map(leafHash)];
  for (let below = levels[0] ?? []; below.length > 1; levels.push(below)) below = paired(below);
  const frontiers = [EMPTY];
  for (const leaf of levels[0] ?? []) frontiers.push(append(frontiers.at(-1) ?? EMPTY, leaf));
  const frontierAt = (size: number) => {
    const frontier = frontiers[size];
    if (!frontier) throw new RangeError(`the tree has ${entries.length} entries, not ${size}`);
    return frontier;
  };
  return {
    frontierAt,
    rootAt: (size) => rootOf(frontierAt(size)),
    async readTile({ level, index, width }) {
      if (level === 'entries') throw new Error('only hashes are read here');
      const first = index * TILE_WIDTH;
      return concatBytes(...(levels[8 * level]?.slice(first, first + width) ?? []));
    },
  };
}

/** The hashes of the level above; one that has no partner yet is left out. */
const paired = (below: readonly Uint8Array[]): Uint8Array[] =>
  Array.from({ length: Math.floor(below.length / 2) }, (_, pair) =>
    nodeHash(below[2 * pair] as Uint8Array, below[2 * pair + 1] as Uint8Array),
  );
