import { randomBytes } from 'node:crypto';
import { type ActivityRow, activityTable } from '@northvale/projections/models/activity.ts';
import { type JournalRow, journalTable } from '@northvale/projections/models/journal.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { BLOCK_ENTRIES } from '@northvale/projections/models/tlog.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { rowText } from './rowText.ts';
import { STRETCH_ENTRIES, stretchesOf } from './stretch.ts';
import { createTextHash, hashOf, type HashSeed, seedText, type TextHash } from './textHash.ts';

/** How many stretches are compared at once. */
export const TOGETHER = 16;
const PIECE_BLOCKS = (TOGETHER * STRETCH_ENTRIES) / BLOCK_ENTRIES;

/**
 * The pieces of the list of events that have digests, and the seed. It is unpredictable, so nobody can forge a row with
 * another's digest.
 */
export interface ListedPieces {
  readonly seed: HashSeed;
  /** The positions of their first events, and finally the one after the last. */
  readonly bounds: readonly string[];
}

/** Per piece, the XOR of the hashes of its rows and entries: two halves each. */
export type Digests = Int32Array;

/** For a log with so many entries, up to the last stretch, which may still grow. */
export async function listedPieces(db: Kysely<ReadModels>, entries: number): Promise<ListedPieces> {
  const random = randomBytes(8);
  const seed = { high: random.readInt32LE(0), low: random.readInt32LE(4) | 1 };
  const end = (Math.max(stretchesOf(entries) - 1, 0) * STRETCH_ENTRIES) / BLOCK_ENTRIES;
  if (end === 0) return { seed, bounds: [] };
  const { rows } = await sql<{ bound: string }>`
    SELECT coalesce(first_position, (SELECT pending_from FROM tlog)) AS bound
      FROM generate_series(0, ${end + PIECE_BLOCKS - 1}::int, ${PIECE_BLOCKS}::int) AS number
      LEFT JOIN tlog_entries ON block = least(number, ${end}::int)
     ORDER BY number`.execute(db);
  return { seed, bounds: rows.map(({ bound }) => bound) };
}

export interface Listing {
  /** Takes an event's expected row, and the lines of its journal entry. */
  take(row: ActivityRow, entry: readonly JournalRow[]): void;
  readonly digests: Digests;
}

const ROW = rowText(activityTable);
const ENTRY = rowText(journalTable);
/** An entry hashes differently from a row with the same text, so that two forgeries can't cancel out. */
const seedOfEntries = ({ high, low }: HashSeed): HashSeed => ({ high: ~high, low });

/** Computes the digests that the events' rows should have. */
export function createListing({ seed, bounds }: ListedPieces): Listing {
  const [hashRow, hashEntry] = [createTextHash(seed), createTextHash(seedOfEntries(seed))];
  const digests = new Int32Array(2 * Math.max(bounds.length - 1, 0));
  const pieceOf = createPieceSearch(bounds);
  const join = (piece: number, { high, low }: TextHash): void => {
    digests[2 * piece] = (digests[2 * piece] ?? 0) ^ high;
    digests[2 * piece + 1] = (digests[2 * piece + 1] ?? 0) ^ low;
  };
  return {
    digests,
    take(row, entry) {
      const piece = pieceOf(row.position);
      if (piece === undefined) return;
      join(piece, hashRow(ROW.of(row)));
      for (const line of entry) join(piece, hashEntry(ENTRY.of(line)));
    },
  };
}

/** The piece that a position is in; undefined after the last. Consecutive events of a stream are often in one piece. */
function createPieceSearch(bounds: readonly string[]): (position: string) => number | undefined {
  let [from, to, piece] = ['', bounds[0] ?? '', -1];
  return (position) => {
    if (position < from || position >= to) {
      let [low, high] = [0, bounds.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((bounds[middle] ?? '') <= position) low = middle + 1;
        else high = middle;
      }
      piece = low - 1;
      from = bounds[piece] ?? '';
      to = bounds[low] ?? BEHIND_ALL;
    }
    return piece < 0 || piece >= bounds.length - 1 ? undefined : piece;
  };
}
const BEHIND_ALL = '\uffff';

/** The same for actual rows of the list of events, as an aggregate of a query that groups them. */
export const listedDigest = ({ seed }: ListedPieces): RawBuilder<string> => digestOf(ROW, seed);

/** The same for the journal's entries. */
export const bookedDigest = ({ seed }: ListedPieces): RawBuilder<string> => digestOf(ENTRY, seedOfEntries(seed));

const digestOf = (text: { readonly sql: RawBuilder<string> }, seed: HashSeed): RawBuilder<string> =>
  sql<string>`coalesce(bit_xor(hashtextextended(${text.sql} COLLATE "C", ${seedText(seed)}::bigint)), 0)`;

/** Whether these parts together have the piece's digest. */
export function isListed(piece: number, digest: string, parts: readonly Digests[]): boolean {
  let { high, low } = hashOf(digest);
  for (const digests of parts) {
    high ^= digests[2 * piece] ?? 0;
    low ^= digests[2 * piece + 1] ?? 0;
  }
  return high === 0 && low === 0;
}
