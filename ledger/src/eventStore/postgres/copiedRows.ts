import type { ClientBase, Connection, Submittable } from 'pg';

/** Makes a row of where its columns begin and end in a buffer, which is used again: nothing of it may be kept. */
export type RowOf<Row> = (buffer: Buffer, starts: Int32Array, ends: Int32Array) => Row;

/** The header of COPY's binary form: its signature, no flags, no extension. */
const HEADER_BYTES = 19;
const END = -1;
/** So many rows are taken at once: they wait for whoever takes them, then the server does. */
const TOGETHER = 1_000;

/**
 * The rows of a `COPY … TO STDOUT (FORMAT binary)`, as they arrive. No column may be null.
 *
 * Each row comes in a message of its own, and is read where the driver has put that. As a stream of bytes (which
 * pg-copy-streams makes of them) each byte is copied twice more, and so many short-lived buffers keep the collector
 * busy.
 */
export async function* copiedRows<Row>(
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
    if (place === chunk.length || chunk.readInt16BE(place) === END) return;
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
