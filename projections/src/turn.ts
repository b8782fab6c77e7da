import type { EventStore, Position } from '@northvale/ledger/eventStore/eventStore.ts';
import type { ClientBase, Pool } from 'pg';
import { apart, configure } from './apart.ts';
import { createApplier, PoisonedEvent } from './engine/applier.ts';
import { assertBelongsTo, type Checkpoint, HEARTBEAT_MS, leaseOn, liveCheckpoint, markComplete, sayProblem } from './engine/checkpoint.ts';
import { fill } from './fill.ts';
import { gathered } from './gathered.ts';
import { createIndexes } from './engine/indexes.ts';
import type { Log } from './engine/log.ts';
import { oneAfterAnother } from './oneAfterAnother.ts';
import type { Projection } from './engine/projection.ts';
import { controllerWithin } from './signals.ts';
import { vacuum } from './vacuum.ts';

/** Events per read. */
const PAGE = 1_000;
/**
 * The most events per transaction. The longer the backlog, the larger the batches, and the more events share a row that
 * is then written once. Even on a busy machine a batch must be written before the lease expires (`lease.ts`).
 */
const MAX_BATCH = 5_000;

export interface Turn {
  /** Names this process: after a lost connection it needn't wait for its own lease to expire. */
  readonly holder: string;
  readonly store: EventStore;
  readonly pool: Pool;
  readonly log: Log;
  readonly projections: readonly Projection[];
  readonly schema: string;
  readonly signal: AbortSignal;
  onStart(): void;
  /** Progress that isn't written yet. */
  onPassed(position: Position, events: number): void;
  /** After each commit, and whenever the log's end is reached. */
  onProgress(position: Position, caughtUp: boolean): void;
}

/**
 * Runs the projections while this process may: until the signal aborts, the lease is lost, or an error is thrown.
 *
 * @returns false if another process holds the lease
 */
export async function takeTurn(turn: Turn): Promise<boolean> {
  // Tried first over any connection: usually another process holds it.
  const { holder, schema } = turn;
  const live = await liveCheckpoint(turn.pool, schema);
  if (!live.silent && live.holder !== holder) return false;
  const connection = await turn.pool.connect();
  // The heartbeat runs in between everything else.
  const client = oneAfterAnother(connection);
  const lease = leaseOn(
    `${schema}.checkpoint`,
    holder,
    async (text, values) => (await client.query(text, [...values])).rowCount ?? 0,
  );
  const ended = controllerWithin(turn.signal);
  let failure: Error | undefined;
  let held = false;
  const fail = (error: unknown) => {
    failure ??= error instanceof Error ? error : new Error(String(error));
    ended.abort();
  };
  const beat = setInterval(() => {
    // It queues behind a batch, which is a sign of life too.
    if (held) void lease.hold().then((kept) => kept || ended.abort(), fail);
  }, HEARTBEAT_MS);
  connection.on('error', fail);
  try {
    await configure(client);
    held = await lease.hold();
    if (!held) return false;
    turn.onStart();
    // A rebuild swaps in another generation, whose lease nobody holds yet.
    while (!ended.signal.aborted && (await lease.hold())) await followGeneration(client, turn, ended.signal);
    if (failure) throw failure;
    return true;
  } catch (error) {
    fail(error);
    throw error;
  } finally {
    // Also where nothing failed: the process's signal would keep listening for each turn that has ended.
    ended.abort();
    clearInterval(beat);
    const problem = failure instanceof PoisonedEvent ? failure.message : undefined;
    const giveUp = async () => {
      if (problem !== undefined) await sayProblem(client, schema, holder, problem);
      await lease.end();
    };
    if (held) await giveUp().catch(() => undefined);
    connection.removeListener('error', fail);
    // A turn's connection has its own settings, so it doesn't go back to the pool.
    connection.release(true);
  }
}

/** Follows the log with one generation of the read models, until a rebuild has swapped it or the signal aborts. */
async function followGeneration(client: ClientBase, turn: Turn, signal: AbortSignal): Promise<void> {
  const { store, schema, projections } = turn;
  const found = await liveCheckpoint(client, schema);
  await assertBelongsTo(store, found);
  if (!found.indexed) return fillApart(turn, found, signal);
  const applier = createApplier({ client, schema, projections, checkpoint: found });
  turn.onPassed(found.position, found.events);
  turn.onProgress(found.position, false);
  const reading = controllerWithin(signal);
  const after = found.position === '' ? undefined : found.position;
  const source = store.subscribe({ after, signal: reading.signal, batchSize: PAGE });
  let { complete } = found;
  try {
    for await (const { events, caughtUp } of gathered(source, MAX_BATCH)) {
      if (!(await (caughtUp ? applier.apply(events) : applier.applyAhead(events)))) return;
      if (caughtUp && !complete) await markComplete(client, schema);
      complete ||= caughtUp;
      const { position, events: applied } = applier.checkpoint();
      turn.onPassed(position, applied);
      turn.onProgress(position, caughtUp);
    }
  } finally {
    reading.abort();
    // Also what was committed before an error.
    turn.onProgress(applier.checkpoint().position, false);
  }
}

/**
 * Fills tables and builds their indexes over separate connections, while the turn's keeps the lease. Events written
 * meanwhile are applied as usual, before anybody reads the tables.
 */
async function fillApart(turn: Turn, checkpoint: Checkpoint, signal: AbortSignal): Promise<void> {
  const { pool } = turn;
  const filled = await apart(pool, (client) =>
    apart(pool, (lookups) => fill({ ...turn, client, lookups, checkpoint, signal })),
  );
  if (!filled || signal.aborted) return;
  await createIndexes(pool, turn);
  await vacuum({ ...turn, signal });
}
