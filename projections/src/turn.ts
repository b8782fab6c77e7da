import type { EventStore, Position } from '@northvale/ledger/eventStore/eventStore.ts';
import type { Pool, PoolClient } from 'pg';
import { createApplier } from './applier.ts';
import { assertBelongsTo, assertVersion, liveCheckpoint } from './checkpoint.ts';
import { gathered } from './gathered.ts';
import { RUNNER_LOCK } from './generation.ts';
import type { Projection } from './projection.ts';
import { LIVE } from './schemas.ts';
import { controllerWithin } from './signals.ts';

/** The most events in one transaction; with the next ones read ahead this is where more brings nothing. */
const MAX_BATCH = 1_000;

export interface Turn {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly projections: readonly Projection[];
  readonly version: string;
  readonly signal: AbortSignal;
  onStart(): void;
  /** After each commit, and whenever the log's end is reached. */
  onProgress(position: Position, caughtUp: boolean): void;
}

/**
 * Runs the projections as long as this process may: until the signal aborts, or an error is thrown. The lock is held by
 * the connection that writes: whoever has lost the one can't use the other.
 *
 * @returns false where another process holds the turn
 */
export async function takeTurn(turn: Turn): Promise<boolean> {
  const client = await turn.pool.connect();
  const ended = controllerWithin(turn.signal);
  let failure: Error | undefined;
  let held = false;
  const onError = (error: Error) => {
    failure = error;
    ended.abort();
  };
  client.on('error', onError);
  try {
    held = await tryLock(client);
    if (!held) return false;
    await configure(client);
    turn.onStart();
    while (!ended.signal.aborted) await followGeneration(client, turn, ended.signal);
    if (failure) throw failure;
    return true;
  } catch (error) {
    failure ??= error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // Told expressly, the next one needn't wait until the server has noticed that this connection is gone.
    if (held && !failure) await client.query(`SELECT pg_advisory_unlock(${RUNNER_LOCK})`).catch(() => undefined);
    client.removeListener('error', onError);
    // A turn's connection has settings of its own, so it doesn't go back to the pool.
    client.release(held || failure !== undefined);
  }
}

async function tryLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(`SELECT pg_try_advisory_lock(${RUNNER_LOCK}) AS held`);
  return rows[0]?.held === true;
}

/**
 * Read models can be made again, so their commits needn't wait for the disk: after a crash of the database the last
 * ones are missing, rows and checkpoint alike, and are applied again. Every look-up is by primary key, so that a plan
 * made while a table was small must not become a slow one.
 */
export async function configure(client: PoolClient): Promise<void> {
  await client.query(`
    SET synchronous_commit = off;
    SET enable_seqscan = off;
    SET enable_hashjoin = off;
    SET enable_mergejoin = off`);
}

/** Follows the log with one generation of the read models, until a rebuild has swapped it or the signal aborts. */
async function followGeneration(client: PoolClient, turn: Turn, signal: AbortSignal): Promise<void> {
  const { store, projections } = turn;
  const checkpoint = await liveCheckpoint(client);
  assertVersion(checkpoint, turn.version);
  await assertBelongsTo(store, checkpoint);
  const applier = createApplier({ client, schema: LIVE, projections, checkpoint });
  turn.onProgress(checkpoint.position, false);
  const reading = controllerWithin(signal);
  const after = checkpoint.position === '' ? undefined : checkpoint.position;
  const source = store.subscribe({ after, signal: reading.signal, batchSize: MAX_BATCH });
  try {
    for await (const { events, caughtUp } of gathered(source, MAX_BATCH)) {
      if (!(await applier.apply(events))) return;
      turn.onProgress(applier.checkpoint().position, caughtUp);
    }
  } finally {
    reading.abort();
    // Also what was committed before an error.
    turn.onProgress(applier.checkpoint().position, false);
  }
}
