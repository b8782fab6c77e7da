/** The header of COPY's binary form: its signature, no flags, no extension. */
const HEADER_BYTES = 19;
const END = -1;

/** Makes a row of where its columns begin and end in a buffer. */
type RowOf<Row> = (buffer: Buffer, starts: Int32Array, ends: Int32Array) => Row;

/** The rows of a `COPY … TO STDOUT (FORMAT binary)`, as they arrive. No column may be null. */
export async function* copiedRows<Row>(
  source: AsyncIterable<Buffer>,
  columns: number,
  rowOf: RowOf<Row>,
): AsyncGenerator<readonly Row[]> {
  const starts = new Int32Array(columns);
  const ends = new Int32Array(columns);
  let left: Buffer | undefined;
  let at = HEADER_BYTES;

  /** @returns where the row that begins at a place ends, if it has arrived wholly */
  function rowEnd(buffer: Buffer, start: number): number | undefined {
    let place = start + 2;
    for (let column = 0; column < columns; column += 1) {
      if (place + 4 > buffer.length) return undefined;
      starts[column] = place + 4;
      place += 4 + buffer.readInt32BE(place);
      ends[column] = place;
    }
    return place <= buffer.length ? place : undefined;
  }

  for await (const chunk of source) {
    const buffer: Buffer = left ? Buffer.concat([left, chunk]) : chunk;
    const rows: Row[] = [];
    while (at + 2 <= buffer.length && buffer.readInt16BE(at) !== END) {
      const end = rowEnd(buffer, at);
      if (end === undefined) break;
      rows.push(rowOf(buffer, starts, ends));
      at = end;
    }
    left = at < buffer.length ? buffer.subarray(at) : undefined;
    at = Math.max(at - buffer.length, 0);
    if (rows.length > 0) yield rows;
  }
}
