import type { Pool } from 'pg';
import type { ScannedEvent, ScanOptions } from '../eventStore.ts';
import { copiedRows } from './copiedRows.ts';
import { numberOf, positionOf } from './positions.ts';

/**
 * The log in one statement, in Postgres' binary form: a quarter of what asking page by page takes. The server leaves out
 * what is of another part, so that several readers share the log between them.
 */
export async function* scanLog(
  pool: Pool,
  { after, through, part }: ScanOptions,
): AsyncGenerator<readonly ScannedEvent[]> {
  const client = await pool.connect();
  let isDone = false;
  try {
    // COPY takes no parameters; these are numbers.
    const from = after === undefined ? 0 : numberOf(after);
    const ofPart = part ? `AND (hashtext(stream) & 2147483647) % ${Number(part.of)} = ${Number(part.number)}` : '';
    const text = `COPY (SELECT position, revision, id::text, stream, type, data, metadata FROM ledger.events
                         WHERE position > ${from} AND position <= ${numberOf(through)} ${ofPart} ORDER BY position)
                    TO STDOUT (FORMAT binary)`;
    for await (const rows of copiedRows(client, text, COLUMNS, eventOf)) yield rows;
    isDone = true;
  } finally {
    // In the middle of a statement a connection is of no use to anybody else.
    client.release(!isDone);
  }
}

const COLUMNS = 7;

function eventOf(buffer: Buffer, starts: Int32Array, ends: Int32Array): ScannedEvent {
  return {
    position: positionOf(integerIn(buffer, starts, 0)),
    revision: integerIn(buffer, starts, 1),
    id: textIn(buffer, starts, ends, 2),
    stream: textIn(buffer, starts, ends, 3),
    type: textIn(buffer, starts, ends, 4),
    data: textIn(buffer, starts, ends, 5),
    metadata: textIn(buffer, starts, ends, 6),
  };
}

const textIn = (buffer: Buffer, starts: Int32Array, ends: Int32Array, column: number): string =>
  buffer.toString('utf8', starts[column], ends[column]);

function integerIn(buffer: Buffer, starts: Int32Array, column: number): number {
  const at = starts[column] ?? 0;
  return buffer.readInt32BE(at) * 2 ** 32 + buffer.readUInt32BE(at + 4);
}
