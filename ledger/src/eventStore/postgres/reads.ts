import type { ClientBase, Connection, Pool, Submittable } from 'pg';
import type {
  EventPlace,
  Position,
  ReadAllOptions,
  ReadStreamOptions,
  RecordedEvent,
  ScanInOrderOptions,
  ScannedEvent,
} from '../eventStore.ts';
import { inTime } from './connection.ts';

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

/** One whose texts are no JSON is given as `orUnreadable` does. */
export const readEvents = async (pool: Pool, places: readonly EventPlace[]): Promise<RecordedEvent[]> => {
  const text = `SELECT ${COLUMNS} FROM unnest($1::text[], $2::bigint[]) AS wanted (stream, revision)
                  JOIN ledger.events USING (stream, revision)`;
  const columns = [places.map(({ stream }) => stream), places.map(({ revision }) => revision)];
  return (await rowsOf(pool, 'events', text, columns)).map(orUnreadable);
};

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
  if (direction === 'forwards')
    return (await forwards(pool, after === undefined ? START : numberOf(after) + 1n, limit)).map(recorded);
  const end = after === undefined ? END : String(numberOf(after));
  return (await rowsOf(pool, 'log_backwards', `${LOG} < $1 ORDER BY position DESC LIMIT $2`, [end, limit])).map(
    recorded,
  );
}

/**
 * Forwards, the event at the position included. One whose texts are no JSON stands in its place, and throws where its
 * metadata are read: who follows the log goes on with the others.
 */
export const readLogFrom = async (pool: Pool, from: Position | undefined, limit: number): Promise<RecordedEvent[]> =>
  (await forwards(pool, from === undefined ? START : numberOf(from), limit)).map(orUnreadable);

const LOG = `SELECT ${COLUMNS} FROM ledger.events WHERE position`;

const forwards = (pool: Pool, from: bigint, limit: number): Promise<Row[]> =>
  rowsOf(pool, 'log_forwards', `${LOG} >= $1 ORDER BY position LIMIT $2`, [String(from), limit]);

const recorded = (row: Row): RecordedEvent => ({
  id: row.id,
  type: row.type,
  data: JSON.parse(row.data) as RecordedEvent['data'],
  metadata: JSON.parse(row.metadata) as RecordedEvent['metadata'],
  stream: row.stream,
  revision: Number(row.revision),
  position: positionOf(row.position),
});

function orUnreadable(row: Row): RecordedEvent {
  try {
    return recorded(row);
  } catch (error) {
    const get = () => {
      throw error;
    };
    return Object.defineProperty(unread(row) as object, 'metadata', { get }) as RecordedEvent;
  }
}

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

/** As many digits as the largest safe integer has, so that positions compare as strings. */
const POSITION_DIGITS = 16;

export const positionOf = (number: number | string): Position => String(number).padStart(POSITION_DIGITS, '0');

/** Before all events: this store counts from 1, but whoever owns the table can put an event at any number. */
const START = -(2n ** 63n);

/** @throws TypeError for a position of another store */
function numberOf(position: Position): bigint {
  const [, number] = /^(\d{16}|0*-\d{1,19})$/.exec(position) ?? [];
  if (number === undefined) throw new TypeError(`not a position of this store: ${position}`);
  return BigInt(number.replace(/^0+(?=-)/, ''));
}

/** The log behind a position, in one statement and in Postgres' binary form: a quarter of what asking by page takes. */
export async function* scanLog(
  pool: Pool,
  { after, through }: ScanInOrderOptions,
): AsyncGenerator<readonly ScannedEvent[]> {
  const client = await pool.connect();
  let isDone = false;
  try {
    // COPY takes no parameters; these are numbers.
    const text = `COPY (SELECT position, revision, id::text, stream, type, data, metadata FROM ledger.events
                         WHERE position ${after === undefined ? `>= ${START}` : `> ${numberOf(after)}`}
                           AND position <= ${numberOf(through)} ORDER BY position)
                    TO STDOUT (FORMAT binary)`;
    yield* copiedRows(client, text, COPIED_COLUMNS, eventOf);
    isDone = true;
  } finally {
    // In the middle of a statement a connection is of no use to anybody else.
    client.release(!isDone);
  }
}

const COPIED_COLUMNS = 7;

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

/** Makes a row of where its columns begin and end in a buffer, which is used again: nothing of it may be kept. */
type RowOf<Row> = (buffer: Buffer, starts: Int32Array, ends: Int32Array) => Row;

/** The header of COPY's binary form: its signature, no flags, no extension. */
const HEADER_BYTES = 19;
const END_OF_COPY = -1;
/** So many rows are taken at once: they wait for whoever takes them, then the server does. */
const TOGETHER = 1_000;

/**
 * The rows of a `COPY … TO STDOUT (FORMAT binary)`, as they arrive. No column may be null.
 *
 * Each row comes in a message of its own, and is read where the driver has put that. As a stream of bytes (which
 * pg-copy-streams makes of them) each byte is copied twice more, and so many short-lived buffers keep the collector
 * busy.
 */
async function* copiedRows<Row>(
  client: ClientBase,
  text: string,
  columns: number,
  rowOf: RowOf<Row>,
): AsyncGenerator<readonly Row[]> {
  const copy = client.query(new CopyOut(text, columns, rowOf));
  for (let rows = await copy.take(); rows; rows = await copy.take()) yield rows;
}

/** What the driver calls while the statement runs. */
class CopyOut<Row> implements Submittable {
  readonly #text: string;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  readonly #rowOf: RowOf<Row>;
  #connection: Connection | undefined;
  #rows: Row[] = [];
  #isFirst = true;
  #isDone = false;
  #failure: { readonly error: unknown } | undefined;
  #wake = (): void => {};

  constructor(text: string, columns: number, rowOf: RowOf<Row>) {
    this.#text = text;
    this.#starts = new Int32Array(columns);
    this.#ends = new Int32Array(columns);
    this.#rowOf = rowOf;
  }

  /** The next rows, at least one; undefined at the end. */
  async take(): Promise<readonly Row[] | undefined> {
    while (this.#rows.length < TOGETHER && !this.#isDone && !this.#failure)
      await new Promise<void>((wake) => (this.#wake = wake));
    const rows = this.#rows;
    this.#rows = [];
    this.#connection?.stream.resume();
    if (rows.length > 0) return rows;
    if (this.#failure) throw this.#failure.error;
    return undefined;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    let place = this.#isFirst ? HEADER_BYTES : 0;
    this.#isFirst = false;
    if (place === chunk.length || chunk.readInt16BE(place) === END_OF_COPY) return;
    place += 2;
    for (let column = 0; column < this.#starts.length; column += 1) {
      this.#starts[column] = place + 4;
      place += 4 + chunk.readInt32BE(place);
      this.#ends[column] = place;
    }
    this.#rows.push(this.#rowOf(chunk, this.#starts, this.#ends));
    if (this.#rows.length < TOGETHER) return;
    this.#connection?.stream.pause();
    this.#wake();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#isDone = true;
    this.#wake();
  }

  handleError(error: unknown): void {
    this.#failure = { error };
    this.#wake();
  }
}
