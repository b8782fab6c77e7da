import { Malformed } from '@northvale/ledger/proof/encoding.ts';
import { readRoot, subtreeHash } from '@northvale/ledger/proof/tileProofs.ts';
import { hashesAt, TILE_WIDTH, widthIn } from '@northvale/ledger/proof/tiles.ts';
import { rootOf, sameHash } from '@northvale/ledger/proof/tree.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { BLOCK_ENTRIES, storedTree, type StoredTree } from '@northvale/projections/models/tlog.ts';
import { type Kysely, sql } from 'kysely';

/**
 * Compares the hashes in the tiles just above the leaves with those computed from the entries, from tile `first` on.
 */
export async function compareTiles(
  db: Kysely<ReadModels>,
  first: number,
  hashes: readonly Uint8Array[],
): Promise<Difference[]> {
  if (hashes.length === 0) return [];
  const { rows } = await sql<{ index: number; hash: string }>`
    SELECT index, encode(hash, 'hex') AS hash FROM tlog_hashes
     WHERE level = 1 AND index >= ${first} AND index < ${first + hashes.length}`.execute(db);
  const found = new Map(rows.map((row) => [row.index, row.hash]));
  return hashes.flatMap((hash, place) => {
    const [index, hex] = [first + place, Buffer.from(hash).toString('hex')];
    return found.get(index) === hex ? [] : [differs(1, index, hex, found.get(index))];
  });
}

/**
 * Differences in the transparency log's tree above the tiles of its entries, and in the state that it continues from.
 */
export async function treeDifferences(db: Kysely<ReadModels>): Promise<Difference[]> {
  const { rows } = await sql<{ size: number; frontier: string }>`
    SELECT size, encode(frontier, 'hex') AS frontier FROM tlog`.execute(db);
  const [log] = rows;
  if (!log) return [];
  try {
    const tree = storedTree(db);
    return [...(await higherDifferences(tree, log.size)), ...(await frontierDifferences(tree, log))];
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return [{ kind: 'published', expected: `the tree of ${log.size} entries`, found: error.message }];
  }
}

async function higherDifferences({ readTile }: StoredTree, size: number): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (let level = 2; hashesAt(level, size) > 0; level += 1) {
    for (let index = 0; index < hashesAt(level, size); index += 1) {
      const below = await readTile({ level: level - 1, index, width: TILE_WIDTH });
      const tile = Math.floor(index / TILE_WIDTH);
      const own = await readTile({ level, index: tile, width: widthIn(size, { level, index: tile }) });
      const place = index - tile * TILE_WIDTH;
      const [expected, found] = [subtreeHash(below, 0, TILE_WIDTH), subtreeHash(own, place, place + 1)].map((hash) =>
        Buffer.from(hash).toString('hex'),
      );
      if (expected !== found) differences.push(differs(level, index, expected ?? '', found));
    }
  }
  return differences;
}

async function frontierDifferences(
  { readTile }: StoredTree,
  { size, frontier }: { readonly size: number; readonly frontier: string },
): Promise<Difference[]> {
  const blocks = Math.floor(size / BLOCK_ENTRIES);
  const roots = (frontier.match(/.{64}/g) ?? []).map((hex) => Buffer.from(hex, 'hex'));
  // One for each power of two in the number of blocks.
  const complete = blocks.toString(2).replaceAll('0', '').length;
  const isWhole = roots.length === complete && frontier.length === complete * 64;
  if (blocks <= 0) {
    return frontier === ''
      ? []
      : [{ kind: 'published', expected: 'no subtrees to grow from', found: `others: ${frontier}` }];
  }
  const root = await readRoot(blocks * BLOCK_ENTRIES, readTile);
  if (isWhole && sameHash(rootOf({ size: blocks, roots }), root)) return [];
  const expected = `subtrees with the root ${Buffer.from(root).toString('base64')}`;
  return [{ kind: 'published', expected: `${expected} to grow from`, found: `others: ${frontier}` }];
}

const differs = (level: number, index: number, expected: string, found = 'nothing'): Difference => {
  const hash = `hash ${index} of the tiles of level ${level}: `;
  return { kind: 'published', expected: hash + expected, found: hash + found };
};
