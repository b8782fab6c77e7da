import type { EventStore, Position } from '@northvale/ledger/eventStore/eventStore.ts';
import type { ClientBase, Pool } from 'pg';
import { createApplier, PoisonedEvent } from './applier.ts';
import { assertBelongsTo, type Checkpoint, liveCheckpoint, markComplete, sayProblem } from './checkpoint.ts';
import { fill } from './fill.ts';
import { gathered } from './gathered.ts';
import { createIndexes } from './generation.ts';
import { keepSpeaking } from './keepSpeaking.ts';
import { HEARTBEAT_MS, leaseOn } from './lease.ts';
import { oneAfterAnother } from './oneAfterAnother.ts';
import type { Projection } from './projection.ts';
import { controllerWithin } from './signals.ts';

/** How many events are read at a time. */
const PAGE = 1_000;
/**
 * The most events in one transaction. The further behind, the more come together, and the more of them are about rows
 * that are then written once. On a busy machine so many must be written before the lease runs out (`lease.ts`).
 */
const MAX_BATCH = 5_000;

export interface Turn {
  /** Names this process: after a lost connection it needn't wait for its own lease to run out. */
  readonly holder: string;
  readonly store: EventStore;
  readonly pool: Pool;
  readonly projections: readonly Projection[];
  readonly schema: string;
  readonly signal: AbortSignal;
  onStart(): void;
  /** How far it has come, which isn't written yet. */
  onPassed(position: Position, events: number): void;
  /** After each commit, and whenever the log's end is reached. */
  onProgress(position: Position, caughtUp: boolean): void;
}

/**
 * Runs the projections as long as this process may: until the signal aborts, the lease is lost, or an error is thrown.
 *
 * @returns false where another process holds the turn
 */
export async function takeTurn(turn: Turn): Promise<boolean> {
  // Asked first over any connection: most of the time somebody else is at it.
  const { holder, schema } = turn;
  const live = await liveCheckpoint(turn.pool, schema);
  if (!live.silent && live.holder !== holder) return false;
  const connection = await turn.pool.connect();
  // The heartbeat asks in the middle of everything else.
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
    // It waits its turn behind a batch, which is a sign of life too.
    if (held) void lease.hold().then((kept) => kept || ended.abort(), fail);
  }, HEARTBEAT_MS);
  connection.on('error', fail);
  try {
    await configure(client);
    held = await lease.hold();
    if (!held) return false;
    turn.onStart();
    // A rebuild puts another generation in place, which nobody holds yet.
    while (!ended.signal.aborted && (await lease.hold())) await followGeneration(client, turn, ended.signal);
    if (failure) throw failure;
    return true;
  } catch (error) {
    fail(error);
    throw error;
  } finally {
    clearInterval(beat);
    const problem = failure instanceof PoisonedEvent ? failure.message : undefined;
    const giveUp = async () => {
      if (problem !== undefined) await sayProblem(client, schema, holder, problem);
      await lease.end();
    };
    if (held) await giveUp().catch(() => undefined);
    connection.removeListener('error', fail);
    // A turn's connection has settings of its own, so it doesn't go back to the pool.
    connection.release(true);
  }
}

/**
 * Read models can be made again, so their commits needn't wait for the disk: after a crash of the database the last
 * ones are missing, rows and checkpoint alike, and are applied again. Every look-up is by primary key, so that a plan
 * made while a table was small must not become a slow one, and one plan does for batches of any length. A process that is paused or whose host has vanished must not
 * hold a lock for longer than a standby waits.
 */
export async function configure(client: ClientBase): Promise<void> {
  await client.query(`
    SET application_name = 'northvale projections';
    SET synchronous_commit = off;
    SET plan_cache_mode = force_generic_plan;
    SET enable_seqscan = off;
    SET enable_hashjoin = off;
    SET enable_mergejoin = off;
    SET idle_in_transaction_session_timeout = '10s';
    SET tcp_keepalives_idle = 5;
    SET tcp_keepalives_interval = 2;
    SET tcp_keepalives_count = 3`);
}

/** Follows the log with one generation of the read models, until a rebuild has swapped it or the signal aborts. */
async function followGeneration(client: ClientBase, turn: Turn, signal: AbortSignal): Promise<void> {
  const { store, pool, schema, projections } = turn;
  const found = await liveCheckpoint(client, schema);
  await assertBelongsTo(store, found);
  const checkpoint = found.indexed ? found : await fillApart(turn, found, signal);
  if (!checkpoint) return;
  const applier = createApplier({ client, schema, projections, checkpoint });
  turn.onPassed(checkpoint.position, checkpoint.events);
  // Nobody reads without indexes: whoever waits for what was filled waits for them, too.
  if (found.indexed) turn.onProgress(checkpoint.position, false);
  const reading = controllerWithin(signal);
  const after = checkpoint.position === '' ? undefined : checkpoint.position;
  const source = store.subscribe({ after, signal: reading.signal, batchSize: PAGE });
  const { indexed } = checkpoint;
  let { complete } = checkpoint;
  try {
    for await (const { events, caughtUp } of gathered(source, MAX_BATCH)) {
      if (!(await (caughtUp ? applier.apply(events) : applier.applyAhead(events)))) return;
      // The indexes take their time, so the tail is applied once more before the tables may be read.
      if (caughtUp && !indexed) return await createIndexes(pool, { schema, projections });
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

/** Fills tables over a connection of its own: the turn's says meanwhile that this process is at it. */
async function fillApart(turn: Turn, checkpoint: Checkpoint, signal: AbortSignal): Promise<Checkpoint | undefined> {
  const connection = await turn.pool.connect();
  // The statement under way says it too.
  const onError = () => {};
  connection.on('error', onError);
  const client = oneAfterAnother(connection);
  const stopSpeaking = keepSpeaking(client);
  try {
    await configure(client);
    return await fill({ ...turn, client, checkpoint, signal });
  } finally {
    stopSpeaking();
    connection.removeListener('error', onError);
    connection.release(true);
  }
}
