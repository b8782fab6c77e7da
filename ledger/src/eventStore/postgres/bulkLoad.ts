import type { Pool } from 'pg';
import { copyInto } from '../../postgres/copyInto.ts';
import type { EventToAppend } from '../eventStore.ts';

interface EventToLoad extends EventToAppend {
  readonly stream: string;
  readonly revision: number;
}

/**
 * Writes a whole history into an empty log, in one transaction that holds the log's lock: for a ledger that is made up
 * to be measured. The events are taken as they are, in the order given.
 *
 * @param ownerPool of the database's owner: the application may only append
 * @throws Error where the log holds events already
 */
export async function bulkLoad(ownerPool: Pool, batches: AsyncIterable<readonly EventToLoad[]>): Promise<void> {
  const client = await ownerPool.connect();
  let isDone = false;
  try {
    await client.query('BEGIN; SELECT ledger.lock_log()');
    const { rows } = await client.query('SELECT FROM ledger.events LIMIT 1');
    if (rows.length > 0) throw new Error('The log holds events already; a history is written into an empty one only.');
    const copying = copyInto(client, `COPY ledger.events (${COLUMNS.join(', ')}) FROM STDIN (FORMAT binary)`);
    await copying.write(HEADER);
    let position = 1;
    for await (const events of batches) {
      await copying.write(rowsOf(events, position));
      position += events.length;
    }
    await copying.end(END);
    await client.query("COMMIT; SELECT pg_notify('ledger_events', ''); ANALYZE ledger.events");
    isDone = true;
  } finally {
    client.release(!isDone);
  }
}

const COLUMNS = ['position', 'revision', 'id', 'stream', 'type', 'data', 'metadata'] as const;

/** COPY's binary form: a signature, no flags, no extension; rows; a row of -1 columns. */
const HEADER = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const END = Buffer.from([0xff, 0xff]);

function rowsOf(events: readonly EventToLoad[], firstPosition: number): Buffer {
  return Buffer.concat(events.map((event, index) => rowOf(event, firstPosition + index)));
}

function rowOf({ id, stream, revision, type, data, metadata }: EventToLoad, position: number): Buffer {
  const texts = [stream, type, JSON.stringify(data), JSON.stringify(metadata)];
  const row = Buffer.allocUnsafe(texts.reduce((bytes, text) => bytes + 4 + Buffer.byteLength(text), 2 + 2 * 12 + 20));
  let at = row.writeInt16BE(COLUMNS.length, 0);
  for (const integer of [position, revision]) {
    at = row.writeInt32BE(8, at);
    at = row.writeInt32BE(Math.floor(integer / 2 ** 32), at);
    at = row.writeUInt32BE(integer % 2 ** 32, at);
  }
  at = row.writeInt32BE(16, at);
  at += row.write(id.replaceAll('-', ''), at, 'hex');
  for (const text of texts) {
    const bytes = row.write(text, at + 4);
    at = row.writeInt32BE(bytes, at) + bytes;
  }
  return row;
}
