import { escapeLiteral, type Pool } from 'pg';
import type { LogPart, ScanInOrderOptions, ScannedBatch, ScannedEvent, ScanOptions } from '../eventStore.ts';
import { copiedRows } from './copiedRows.ts';
import { numberOf, positionOf, START } from './positions.ts';

/** Where a scan goes on: behind this event. */
interface ScannedUpTo {
  readonly stream: string;
  readonly revision: number;
}

/** The streams of a part, one after another. */
export async function* scanLog(
  pool: Pool,
  { through, part }: ScanOptions,
  after?: ScannedUpTo,
): AsyncGenerator<ScannedBatch> {
  const where = `position <= ${numberOf(through)} ${within(part)} ${after ? behind(after) : ''}`;
  for await (const events of copied(pool, where, 'stream, revision')) yield { events, isStreamByStream: true };
}

/** All of the log behind a position. */
export const scanLogInOrder = (
  pool: Pool,
  { after, through }: ScanInOrderOptions,
): AsyncGenerator<readonly ScannedEvent[]> =>
  copied(
    pool,
    `position ${after === undefined ? `>= ${START}` : `> ${numberOf(after)}`} AND position <= ${numberOf(through)}`,
    'position',
  );

/** Events in one statement and in Postgres' binary form: a quarter of what asking page by page takes. */
async function* copied(pool: Pool, where: string, order: string): AsyncGenerator<readonly ScannedEvent[]> {
  const client = await pool.connect();
  let isDone = false;
  try {
    // COPY takes no parameters; these are numbers and escaped texts.
    const text = `COPY (SELECT position, revision, id::text, stream, type, data, metadata FROM ledger.events
                         WHERE ${where} ORDER BY ${order})
                    TO STDOUT (FORMAT binary)`;
    yield* copiedRows(client, text, COLUMNS, eventOf);
    isDone = true;
  } finally {
    // In the middle of a statement a connection is of no use to anybody else.
    client.release(!isDone);
  }
}

/** So many events, evenly chosen, say where the names of streams are to be cut. */
const SAMPLE = 1_000;

/** A part is the streams behind one name, up to another: `{ after?, through? }`. */
export async function divideLog(pool: Pool, count: number): Promise<readonly LogPart[]> {
  // The log has no gaps, so positions are found without counting events.
  const { rows } = await pool.query<{ stream: string }>(
    `WITH last AS (SELECT position FROM ledger.events ORDER BY position DESC LIMIT 1)
     SELECT stream FROM ledger.events
      WHERE position IN (SELECT (position * number) / $1 FROM last, generate_series(1, $1::bigint) AS number)
      ORDER BY stream`,
    [SAMPLE],
  );
  const cuts = Array.from({ length: count - 1 }, (_, at) => rows[Math.floor((rows.length * (at + 1)) / count)]?.stream);
  const names = [...new Set(cuts.filter((name) => name !== undefined))];
  return [...names, undefined].map((through, at) => JSON.stringify({ after: names[at - 1], through }));
}

function within(part: LogPart): string {
  const { after, through } = JSON.parse(part) as { after?: string; through?: string };
  return [
    after === undefined ? '' : `AND stream > ${escapeLiteral(after)}`,
    through === undefined ? '' : `AND stream <= ${escapeLiteral(through)}`,
  ].join(' ');
}

const behind = ({ stream, revision }: ScannedUpTo): string =>
  `AND (stream, revision) > (${escapeLiteral(stream)}, ${Number(revision)})`;

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
