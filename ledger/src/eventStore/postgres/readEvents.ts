import type { Pool } from 'pg';
import type { Position, ReadAllOptions, ReadStreamOptions, RecordedEvent, ScannedEvent } from '../eventStore.ts';
import { inTime } from './connection.ts';
import { numberOf, positionOf, START } from './positions.ts';

const PAGE = 1_000;
/** Larger than any revision or position, and still a bigint of PostgreSQL. */
const END = Number.MAX_SAFE_INTEGER;
const COLUMNS = 'position, stream, revision, id, type, data, metadata';

interface Row {
  readonly position: string;
  readonly stream: string;
  readonly revision: string;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** A read without an answer in this time is tried on another connection. */
const READ_TIMEOUT_MS = 5_000;

export const readStream = async (pool: Pool, stream: string, options: ReadStreamOptions): Promise<RecordedEvent[]> =>
  (await streamRows(pool, stream, options)).map(recorded);

export const readTexts = async (pool: Pool, stream: string, options: ReadStreamOptions): Promise<ScannedEvent[]> =>
  (await streamRows(pool, stream, options)).map(unread);

function streamRows(pool: Pool, stream: string, options: ReadStreamOptions): Promise<Row[]> {
  const { direction = 'forwards', limit = PAGE } = options;
  const select = `SELECT ${COLUMNS} FROM ledger.events WHERE stream = $1 AND revision`;
  return direction === 'forwards'
    ? rowsOf(pool, 'stream_forwards', `${select} >= $2 ORDER BY revision LIMIT $3`, [stream, options.from ?? 0, limit])
    : rowsOf(pool, 'stream_backwards', `${select} <= $2 ORDER BY revision DESC LIMIT $3`, [
        stream,
        options.from ?? END,
        limit,
      ]);
}

/** Every event of the log belongs to a category of the ledger, since `append` takes no other: nothing to filter. */
export async function readAll(pool: Pool, options: ReadAllOptions): Promise<RecordedEvent[]> {
  const { after, direction = 'forwards', limit = PAGE } = options;
  if (direction === 'forwards') return forwards(pool, after === undefined ? START : numberOf(after) + 1n, limit);
  const end = after === undefined ? END : String(numberOf(after));
  return (await rowsOf(pool, 'log_backwards', `${LOG} < $1 ORDER BY position DESC LIMIT $2`, [end, limit])).map(
    recorded,
  );
}

/** Forwards, the event at the position included. */
export const readLogFrom = (pool: Pool, from: Position | undefined, limit: number): Promise<RecordedEvent[]> =>
  forwards(pool, from === undefined ? START : numberOf(from), limit);

const LOG = `SELECT ${COLUMNS} FROM ledger.events WHERE position`;

const forwards = async (pool: Pool, from: bigint, limit: number): Promise<RecordedEvent[]> =>
  (await rowsOf(pool, 'log_forwards', `${LOG} >= $1 ORDER BY position LIMIT $2`, [String(from), limit])).map(recorded);

const recorded = (row: Row): RecordedEvent => ({
  id: row.id,
  type: row.type,
  data: JSON.parse(row.data) as RecordedEvent['data'],
  metadata: JSON.parse(row.metadata) as RecordedEvent['metadata'],
  stream: row.stream,
  revision: Number(row.revision),
  position: positionOf(row.position),
});

const unread = (row: Row): ScannedEvent => ({
  ...row,
  revision: Number(row.revision),
  position: positionOf(row.position),
});

/** The driver's own `query_timeout` would keep the rows in memory: see `LeanClient`. */
async function rowsOf(pool: Pool, name: string, text: string, values: unknown[]): Promise<Row[]> {
  const client = await pool.connect();
  try {
    const { rows } = await inTime(client.query<Row>({ name: `ledger_${name}`, text, values }), READ_TIMEOUT_MS);
    client.release();
    return rows;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** How many events the log holds: for who tells of progress. */
export async function countEvents(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ total: string }>('SELECT count(*) AS total FROM ledger.events');
  return Number(rows[0]?.total ?? 0);
}
