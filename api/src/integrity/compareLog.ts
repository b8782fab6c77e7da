import { HASH_BYTES, type LogPiece } from '@northvale/ledger/eventStore/logPiece.ts';
import type { RootCheck } from '@northvale/ledger/verify/rootCheck.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { BLOCK_ENTRIES } from '@northvale/projections/models/tlog.ts';
import { type Kysely, sql } from 'kysely';
import { bookedDigest, listedDigest, type ListedPieces, TOGETHER } from './listedEvents.ts';
import { STRETCH_ENTRIES, stretchesOf } from './stretch.ts';

const STRETCH_BLOCKS = STRETCH_ENTRIES / BLOCK_ENTRIES;

export interface ComparedLog {
  /** Stretches in which something may be wrong; always including the last one, which may still grow. */
  readonly differing: readonly number[];
  /** The digest of the rows of each piece of the list of events. */
  readonly digests: readonly string[];
}

/**
 * Compares the log with the transparency log's entries and their places, a few stretches at a time, and has their tree
 * recomputed. It only says in which stretches something may be wrong; `checkStretch` says what.
 *
 * @param entries how many there are
 */
export async function compareLog(
  db: Kysely<ReadModels>,
  entries: number,
  pieces: ListedPieces,
  log: Iterable<LogPiece> | AsyncIterable<LogPiece>,
  roots: RootCheck,
): Promise<ComparedLog> {
  const cursor = createCursor(log, roots);
  const whole = Math.max(stretchesOf(entries) - 1, 0);
  const differing: number[] = [];
  const digests: string[] = [];
  const read = (first: number) => readEntries(db, pieces, first, Math.min(first + TOGETHER, whole));
  let coming = whole > 0 ? read(0) : undefined;
  for (let first = 0; coming; first += TOGETHER) {
    const published = await coming;
    const end = Math.min(first + TOGETHER, whole);
    coming = end < whole ? read(end) : undefined;
    // Awaited later; until then a failed read-ahead must not be an unhandled rejection.
    coming?.catch(() => {});
    digests.push(published.digest);
    const { positions, hashes } = await cursor.takeUntil(published.until);
    const alike = positions === published.positions && firstsOf(positions, hashes) === published.firsts;
    if (alike && hashes.equals(published.hashes)) continue;
    for (let number = first; number < end; number += 1) differing.push(number);
  }
  await cursor.takeUntil(undefined);
  return { differing: entries === 0 ? [] : [...differing, whole], digests };
}

/** The first positions of blocks of entries. */
function firstsOf(positions: string, hashes: Buffer): string {
  const width = (positions.length * HASH_BYTES) / hashes.length;
  let firsts = '';
  for (let at = 0; at < positions.length; at += BLOCK_ENTRIES * width) firsts += positions.slice(at, at + width);
  return firsts;
}

interface Published {
  /** The position at which the following entries begin. */
  readonly until: string;
  /** Positions of the entries' events, from the list of events. */
  readonly positions: string;
  /** Digest of these events' rows and journal entries. */
  readonly digest: string;
  /** Positions of every 32nd entry, from its block. */
  readonly firsts: string;
  readonly hashes: Buffer;
}

/** The entries of some stretches that aren't the log's last. */
async function readEntries(
  db: Kysely<ReadModels>,
  pieces: ListedPieces,
  first: number,
  end: number,
): Promise<Published> {
  const [from, to] = [first * STRETCH_BLOCKS, end * STRETCH_BLOCKS];
  const { rows } = await sql<Record<'until' | 'positions' | 'digest' | 'firsts' | 'hashes', string | null>>`
    WITH bounds AS (
      SELECT (SELECT first_position FROM tlog_entries WHERE block = ${from}) AS since,
             coalesce((SELECT first_position FROM tlog_entries WHERE block = ${to}),
                      (SELECT pending_from FROM tlog)) AS until
    )
    SELECT until, positions, (rows_digest # entries_digest)::text AS digest, firsts, hashes
      FROM bounds, LATERAL (SELECT string_agg(first_position, '' ORDER BY block) AS firsts,
                                   encode(string_agg(entries, '' ORDER BY block), 'hex') AS hashes
                              FROM tlog_entries WHERE block >= ${from} AND block < ${to}) AS published,
           LATERAL (SELECT string_agg(position, '' ORDER BY position) AS positions, ${listedDigest(pieces)} AS rows_digest
                              FROM activity WHERE position >= since AND position < until) AS listed,
           LATERAL (SELECT ${bookedDigest(pieces)} AS entries_digest
                              FROM journal WHERE position >= ${sql.raw(from === 0 ? "''" : 'since')} AND position < until) AS booked`.execute(
    db,
  );
  const [read] = rows;
  return {
    until: read?.until ?? '',
    positions: read?.positions ?? '',
    digest: read?.digest ?? '0',
    firsts: read?.firsts ?? '',
    hashes: Buffer.from(read?.hashes ?? '', 'hex'),
  };
}

interface Taken {
  readonly positions: string;
  readonly hashes: Buffer;
}

function createCursor(log: Iterable<LogPiece> | AsyncIterable<LogPiece>, roots: RootCheck) {
  const pieces = piecesOf(log);
  let piece: LogPiece = { count: 0, positions: '', hashes: new Uint8Array() };
  let at = 0;

  /** How many events of the piece come before a position. */
  function before(until: string | undefined): number {
    if (until === undefined) return piece.count;
    const width = piece.positions.length / piece.count;
    let [low, high] = [at, piece.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (piece.positions.slice(middle * width, (middle + 1) * width) < until) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    /** Takes the events before a position; without one, all that are left. */
    async takeUntil(until: string | undefined): Promise<Taken> {
      const positions: string[] = [];
      const hashes: Uint8Array[] = [];
      for (;;) {
        if (at === piece.count) {
          const next = await pieces.next();
          if (next.done) break;
          piece = next.value;
          at = 0;
        }
        const end = before(until);
        const width = piece.positions.length / piece.count;
        const taken = piece.hashes.subarray(at * HASH_BYTES, end * HASH_BYTES);
        roots.takeAll(taken);
        if (until !== undefined) {
          positions.push(piece.positions.slice(at * width, end * width));
          hashes.push(taken);
        }
        at = end;
        if (end < piece.count) break;
      }
      return { positions: positions.join(''), hashes: Buffer.concat(hashes) };
    },
  };
}

async function* piecesOf(log: Iterable<LogPiece> | AsyncIterable<LogPiece>): AsyncGenerator<LogPiece> {
  yield* log;
}
