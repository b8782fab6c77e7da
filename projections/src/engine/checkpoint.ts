import type { EventStore, Position, RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import type { ClientBase, Pool } from 'pg';

type Querying = Pick<ClientBase, 'query'>;

/** A generation's progress, in which log, and who is working on it. */
export interface Checkpoint {
  readonly generation: string;
  readonly storeId: string;
  /** Empty before the first event: '' compares below every position. */
  readonly position: Position;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly events: number;
  /** Whether the rows have ever reached the log's end. */
  readonly complete: boolean;
  /** Whether all keys and indexes are built. */
  readonly indexed: boolean;
  /** The process that runs the projections; empty if there is none. */
  readonly holder: string;
  /** No process runs them, or it has been silent for `SILENCE`. */
  readonly silent: boolean;
  /** Why they stand still although their process is running. */
  readonly problem: string | null;
}

/** The log isn't the one that the read models were built from, or has lost events: they must not be served. */
export class CheckpointBeyondLog extends Error {
  override readonly name = 'CheckpointBeyondLog';

  constructor(what: string) {
    super(`${what} Check that the right event store is connected, then rebuild: npm run ledger -- rebuild`);
  }
}

/** Somebody has dropped the read models: they are rebuilt. */
class ReadModelsGone extends Error {
  override readonly name = 'ReadModelsGone';

  constructor(schema: string) {
    super(`The read models are gone from schema ${schema}.`);
  }
}

const UNDEFINED_TABLE = '42P01';

/** The checkpoint of a schema's generation; undefined if there is none. */
export async function readCheckpoint(db: Querying, schema: string): Promise<Checkpoint | undefined> {
  try {
    const { rows } = await db.query<Checkpoint>(
      `SELECT generation, store_id AS "storeId", position, event_id AS "eventId", stream, revision,
              events::float8 AS events, complete, indexed, holder, problem,
              holder = '' OR heard_at < clock_timestamp() - interval '${SILENCE}' AS silent
         FROM ${schema}.checkpoint`,
    );
    return rows[0];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return undefined;
    throw error;
  }
}

/** @throws ReadModelsGone where there is none */
export async function liveCheckpoint(db: Querying, schema: string): Promise<Checkpoint> {
  const live = await readCheckpoint(db, schema);
  if (!live) throw new ReadModelsGone(schema);
  return live;
}

/** Records that the rows have reached the log's end. */
export async function markComplete(client: Querying, schema: string): Promise<void> {
  await client.query(`UPDATE ${schema}.checkpoint SET complete = true WHERE NOT complete`);
}

/** Records why the projections stand still, for processes that wait for them. */
export async function sayProblem(client: Querying, schema: string, holder: string, problem: string): Promise<void> {
  await client.query(`UPDATE ${schema}.checkpoint SET problem = $2 WHERE holder = $1`, [holder, problem]);
}

/**
 * The log that the read models were made from: this version's, or where it has none yet, those that were read last;
 * undefined where there are none.
 */
export async function sourceOf(pool: Pool, version: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ schema: string }>(
    `SELECT schema FROM read_models.versions WHERE to_regclass(schema || '.checkpoint') IS NOT NULL
      ORDER BY version = $1 DESC, last_read DESC LIMIT 1`,
    [version],
  );
  const [found] = rows;
  // Of another version's table no other column is known.
  const made = found && (await pool.query<{ store_id: string }>(`SELECT store_id FROM ${found.schema}.checkpoint`));
  return made?.rows[0]?.store_id;
}

/**
 * To be asked before anything is written to a log: one that is connected by mistake would begin another history.
 * @throws CheckpointBeyondLog if the read models, of whichever version, were made from another log
 */
export async function assertSource(store: Pick<EventStore, 'storeId'>, pool: Pool, version: string): Promise<void> {
  const source = await sourceOf(pool, version);
  if (source !== undefined && source !== (await store.storeId())) throw madeElsewhere();
}

const madeElsewhere = () => new CheckpointBeyondLog('The read models were made from another event store.');

/** An event's place in the log. */
type Place = Pick<RecordedEvent, 'position' | 'id' | 'stream' | 'revision'>;

/** The checkpoint after more events. */
export const advanced = (checkpoint: Checkpoint, last: Place, count: number): Checkpoint => ({
  ...checkpoint,
  position: last.position,
  eventId: last.id,
  stream: last.stream,
  revision: last.revision,
  events: checkpoint.events + count,
});

/**
 * A subscription accepts a position beyond a log's end and silently skips everything below it: after a restore or a
 * reset the read models would stand still, or mix two histories.
 *
 * @throws CheckpointBeyondLog if the log doesn't have the checkpoint's event at the checkpoint's position
 */
export async function assertBelongsTo(store: EventStore, checkpoint: Checkpoint): Promise<void> {
  const { position, eventId, stream, revision } = checkpoint;
  if ((await store.storeId()) !== checkpoint.storeId) throw madeElsewhere();
  if (position === '') return;
  const last = await store.lastEvent();
  if (!last || last.position < position) {
    throw new CheckpointBeyondLog(
      `The event log ends before position ${position}, which the read models have reached.`,
    );
  }
  const [event] = await store.readStream(stream, { from: revision, limit: 1 });
  if (event?.id !== eventId || event.position !== position) {
    throw new CheckpointBeyondLog(
      `The event log holds another event at position ${position} than the read models saw.`,
    );
  }
}

/** How often the lease's holder renews it. */
export const HEARTBEAT_MS = 1_000;

/** A process silent for this long is paused, hung or gone, and has lost its lease. */
export const SILENCE = '3 seconds';

/** Runs a statement. @returns the number of rows changed */
type Run = (text: string, values: readonly unknown[]) => Promise<number>;

/** The right to do what one process does for all. */
export interface Lease {
  /**
   * Takes or renews the lease.
   * @returns false if another process holds it
   */
  hold(): Promise<boolean>;
  /** Releases it, so that nobody has to wait until it expires. */
  end(): Promise<void>;
}

/**
 * A lease is a row with a `holder` and `heard_at`, the only one of its table. All times are the database's, so no two
 * clocks are compared. Work under the lease names its holder in each write, so that a process that was paused and
 * resumes writes nothing more.
 *
 * @param holder names the process: after a lost connection it needn't wait for its own lease to expire
 */
export const leaseOn = (table: string, holder: string, run: Run): Lease => ({
  async hold() {
    const held = await run(
      `UPDATE ${table} SET holder = $1, heard_at = clock_timestamp()
        WHERE holder IN ('', $1) OR heard_at < clock_timestamp() - interval '${SILENCE}'`,
      [holder],
    );
    return held === 1;
  },

  async end() {
    await run(`UPDATE ${table} SET holder = '' WHERE holder = $1`, [holder]);
  },
});
