import type { Pool } from 'pg';
import type { Position } from '../eventStore.ts';
import { HASH_DIGITS, HASH_NAME, hashesFrom, type LogPiece } from '../logPiece.ts';
import { numberOf, POSITION_DIGITS, positionOf } from './positions.ts';

/** The events of one piece. */
const TOGETHER = 8_192;

export interface HashesAsked {
  /** Exclusive. */
  readonly after: number;
  readonly through: Position;
  readonly categories: readonly string[];
}

export interface HashesRead {
  readonly piece: LogPiece;
  /** The position of the last event that was looked at; null where there is none any more. */
  readonly last: number | null;
}

/** The next piece: the server finds the hashes in the texts, and sends them as one. */
export async function readHashes(pool: Pool, { after, through, categories }: HashesAsked): Promise<HashesRead> {
  const { rows } = await pool.query<{ count: string; last: string | null; positions: string; hashes: string }>({
    name: 'ledger_hashes',
    text: `SELECT max(position) AS last, count(*) FILTER (WHERE is_asked) AS count,
                  coalesce(string_agg(lpad(position::text, ${POSITION_DIGITS}, '0'), '' ORDER BY position)
                    FILTER (WHERE is_asked), '') AS positions,
                  coalesce(string_agg(rpad(substr(metadata, strpos(metadata, '${HASH_NAME}') + ${HASH_NAME.length}, ${HASH_DIGITS}),
                                           ${HASH_DIGITS}, '-'), '' ORDER BY position)
                    FILTER (WHERE is_asked), '') AS hashes
             FROM (SELECT position, metadata, stream LIKE ANY ($3) AS is_asked FROM ledger.events
                    WHERE position > $1 AND position <= $2 ORDER BY position LIMIT ${TOGETHER}) AS next`,
    values: [after, numberOf(through), categories.map((category) => `${category}-%`)],
  });
  const [row] = rows;
  if (!row) throw new Error('an aggregate answered nothing');
  const count = Number(row.count);
  const { positions, hashes } = row;
  return {
    last: row.last === null ? null : Number(row.last),
    piece: { count, positions, hashes: hashesFrom(hashes, count) },
  };
}

/** Pieces up to a position; `read` may try each of them again. */
export async function* piecesThrough(
  through: Position,
  read: (after: number) => Promise<HashesRead>,
): AsyncGenerator<LogPiece> {
  for (let after = 0; positionOf(after) < through;) {
    const { piece, last } = await read(after);
    if (last === null) return;
    if (piece.count > 0) yield piece;
    after = last;
  }
}
