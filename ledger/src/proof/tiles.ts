import { Malformed, parseDecimal } from './encoding.ts';

/** The most hashes, or entries, of a tile (c2sp.org/tlog-tiles): eight levels of the tree in one piece. */
export const TILE_WIDTH = 256;
export const TILE_HEIGHT = 8;

/** A piece of a log that can be fetched by itself and never changes. */
export interface Tile {
  /** 0 holds the leaves' hashes, each further level the roots of the full tiles below it. */
  readonly level: number | 'entries';
  readonly index: number;
  /** From 1 to 256; less than 256 at the tree's right edge. */
  readonly width: number;
}

const HIGHEST_LEVEL = 63;

/** Where a tile is served, below the log's prefix and without a slash before it. */
export function tilePath({ level, index, width }: Tile): string {
  const digits = String(index);
  const thirds = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.../g) ?? [];
  const last = thirds.pop();
  return `tile/${level}/${thirds.map((each) => `x${each}/`).join('')}${last}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** @throws Malformed for any but the one path of a tile */
export function parseTilePath(path: string): Tile {
  const [, level = '', index = '', width] =
    /^tile\/([0-9]{1,2}|entries)\/((?:x[0-9]{3}\/)*[0-9]{3})(?:\.p\/([0-9]{1,3}))?$/.exec(path) ?? [];
  if (index === '') throw new Malformed(`no tile has the path ${path.slice(0, 200)}`);
  const tile = {
    level: level === 'entries' ? ('entries' as const) : parseDecimal(level),
    index: Number(index.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : parseDecimal(width),
  };
  if (tile.width < 1 || (tile.level !== 'entries' && tile.level > HIGHEST_LEVEL) || tilePath(tile) !== path) {
    throw new Malformed(`no tile has the path ${path.slice(0, 200)}`);
  }
  return tile;
}

/** How many hashes a level of tiles has in a tree, in all its tiles; of the entries as many as of the leaves. */
export const hashesAt = (level: Tile['level'], treeSize: number): number =>
  level === 'entries' ? treeSize : Math.floor(treeSize / TILE_WIDTH ** level);

/** How wide a tile is in a tree; 0 where the tree has no such tile. */
export const widthIn = (treeSize: number, { level, index }: Omit<Tile, 'width'>): number =>
  Math.min(Math.max(hashesAt(level, treeSize) - index * TILE_WIDTH, 0), TILE_WIDTH);

/** The bytes of an entry: an event's hash. */
const ENTRY_BYTES = 32;
const LENGTH_BYTES = 2;
const STRIDE = LENGTH_BYTES + ENTRY_BYTES;

/** Entries as tlog-tiles bundles them: each behind its length, two bytes, the larger first. */
export function bundleEntries(entries: Uint8Array): Uint8Array {
  const count = entries.length / ENTRY_BYTES;
  const bundle = new Uint8Array(count * STRIDE);
  for (let entry = 0; entry < count; entry += 1) {
    bundle[entry * STRIDE + 1] = ENTRY_BYTES;
    bundle.set(entries.subarray(entry * ENTRY_BYTES, (entry + 1) * ENTRY_BYTES), entry * STRIDE + LENGTH_BYTES);
  }
  return bundle;
}
