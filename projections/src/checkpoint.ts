import type { EventStore, Position, RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import type { ClientBase, Pool } from 'pg';
import { SILENCE } from './lease.ts';

/** How far a generation of the read models has come, in which log, and who is at it. */
export interface Checkpoint {
  readonly generation: string;
  readonly storeId: string;
  /** Empty before the first event: '' compares below every position. */
  readonly position: Position;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly events: number;
  /** Whether the rows have once reached the log's end. */
  readonly complete: boolean;
  /** Whether all keys and indexes are made. */
  readonly indexed: boolean;
  /** The process that runs the projections; empty where none does. */
  readonly holder: string;
  /** Nobody runs them, or whoever does hasn't been heard of for `SILENCE`. */
  readonly silent: boolean;
  /** Why they stand still although their process is there. */
  readonly problem: string | null;
}

/** The log isn't the one, or no longer holds all, that the read models were made from: they must not be served. */
export class CheckpointBeyondLog extends Error {
  override readonly name = 'CheckpointBeyondLog';

  constructor(what: string) {
    super(`${what} Check that the right event store is connected, then rebuild: npm run ledger -- rebuild`);
  }
}

/** Somebody has dropped the read models: they are made anew. */
class ReadModelsGone extends Error {
  override readonly name = 'ReadModelsGone';

  constructor(schema: string) {
    super(`The read models are gone from schema ${schema}.`);
  }
}

const UNDEFINED_TABLE = '42P01';

/** The checkpoint of a schema's generation, or undefined where there is none. */
export async function readCheckpoint(db: Pool | ClientBase, schema: string): Promise<Checkpoint | undefined> {
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
export async function liveCheckpoint(db: Pool | ClientBase, schema: string): Promise<Checkpoint> {
  const live = await readCheckpoint(db, schema);
  if (!live) throw new ReadModelsGone(schema);
  return live;
}

/** Remembers that the rows have once reached the log's end. */
export async function markComplete(client: ClientBase, schema: string): Promise<void> {
  await client.query(`UPDATE ${schema}.checkpoint SET complete = true WHERE NOT complete`);
}

/** Says why the projections stand still, to whoever waits for them. */
export async function sayProblem(client: ClientBase, schema: string, holder: string, problem: string): Promise<void> {
  await client.query(`UPDATE ${schema}.checkpoint SET problem = $2 WHERE holder = $1`, [holder, problem]);
}

/** Where an event stands. */
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
 * A position past a log's end is accepted by a subscription and silently skips all below it: after a restore or a reset
 * the read models would stand still, or mix two histories.
 *
 * @throws CheckpointBeyondLog where the log doesn't hold the checkpoint's event at the checkpoint's place
 */
export async function assertBelongsTo(store: EventStore, checkpoint: Checkpoint): Promise<void> {
  const { position, eventId, stream, revision } = checkpoint;
  if ((await store.storeId()) !== checkpoint.storeId) {
    throw new CheckpointBeyondLog('The read models were made from another event store.');
  }
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
