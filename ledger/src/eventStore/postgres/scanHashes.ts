import type { Pool } from 'pg';
import type { Position } from '../eventStore.ts';
import { HASH_DIGITS, HASH_NAME, hashesFrom, type LogPiece } from '../logPiece.ts';
import { numberOf, POSITION_DIGITS, START } from './positions.ts';

/** The events of one piece. */
const TOGETHER = 8_192;

export interface HashesAsked {
  /** Inclusive. */
  readonly from: bigint;
  readonly through: Position;
  readonly categories: readonly string[];
}

export interface HashesRead {
  readonly piece: LogPiece;
  /** The position of the last event that was looked at; null where there is none any more. */
  readonly last: bigint | null;
}

/**
 * The next piece: the server finds the hashes in the texts, and sends them as one. It looks at bytes, as to count
 * characters takes ten times as long, and gathers them in the order in which they are read.
 */
export async function readHashes(pool: Pool, { from, through, categories }: HashesAsked): Promise<HashesRead> {
  const { rows } = await pool.query<{ last: string | null; count: string; positions: string; hashes: string }>({
    name: 'ledger_hashes',
    text: `SELECT max(position) AS last, count(*) FILTER (WHERE is_asked) AS count,
                  coalesce(string_agg(lpad(position::text, ${POSITION_DIGITS}, '0'), '') FILTER (WHERE is_asked), '') AS positions,
                  coalesce(encode(string_agg(substring(bytes FROM position($4::bytea IN bytes) + ${HASH_NAME.length}
                                                             FOR ${HASH_DIGITS}), '') FILTER (WHERE is_asked), 'hex'), '') AS hashes
             FROM (SELECT position, convert_to(metadata || '${BEHIND}', 'UTF8') AS bytes, stream ^@ ANY ($3) AS is_asked
                     FROM ledger.events
                    WHERE position >= $1 AND position <= $2 ORDER BY position LIMIT ${TOGETHER}) AS next`,
    values: [
      String(from),
      String(numberOf(through)),
      categories.map((category) => `${category}-`),
      Buffer.from(HASH_NAME),
    ],
  });
  const [row] = rows;
  if (!row) throw new Error('an aggregate answered nothing');
  const { last, positions, hashes } = row;
  const count = Number(row.count);
  const digits = Buffer.from(hashes, 'hex').toString('latin1');
  return { last: last === null ? null : BigInt(last), piece: { count, positions, hashes: hashesFrom(digits, count) } };
}

/** So that a hash's length can be cut out of any text. */
const BEHIND = '-'.repeat(HASH_DIGITS + HASH_NAME.length);

/** Pieces up to a position; `read` may try each of them again. */
export async function* piecesThrough(
  through: Position,
  read: (from: bigint) => Promise<HashesRead>,
): AsyncGenerator<LogPiece> {
  const end = numberOf(through);
  for (let from = START; from <= end;) {
    const { piece, last } = await read(from);
    if (last === null) return;
    if (piece.count > 0) yield piece;
    from = last + 1n;
  }
}
