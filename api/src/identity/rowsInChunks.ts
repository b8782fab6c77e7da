const CHUNK = 1_000;
/** Before the first id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Rows in the order of their ids, so many at a time that they fit in memory however many there are, and that work on
 * them holds up nobody. Goes on until the signal aborts, where there is one.
 */
export async function* rowsInChunks<Row extends { readonly id: string }>(
  read: (after: string, limit: number) => Promise<readonly Row[]>,
  signal?: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  let after = NOBODY;
  for (let isLast = false; !isLast && !signal?.aborted;) {
    const rows = await read(after, CHUNK);
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.id ?? after;
    isLast = rows.length < CHUNK;
  }
}
