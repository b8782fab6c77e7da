import type { EventStore, Position } from '@northvale/ledger/eventStore/eventStore.ts';
import type { Pool, PoolClient } from 'pg';
import { type Applier, createApplier } from './applier.ts';
import { readCheckpoint } from './checkpoint.ts';
import { gathered } from './gathered.ts';
import { createIndexes, createTables, ensureLiveGeneration, REBUILD_LOCK } from './generation.ts';
import { markComplete } from './lease.ts';
import type { Log } from './log.ts';
import type { Projection } from './projection.ts';
import { PROJECTIONS, READ_MODEL_VERSION } from './readModel.ts';
import { LIVE, NEXT, OLD } from './schemas.ts';
import { controllerWithin } from './signals.ts';
import { configure } from './turn.ts';

export interface RebuildOptions {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly log: Log;
  readonly projections?: readonly Projection[];
  readonly version?: string;
  /** After each batch: how many events are applied, and how many the live generation holds. */
  readonly onProgress?: (events: number, expected: number) => void;
  readonly signal?: AbortSignal;
  /** Does nothing where the live generation is of this version: another process has been faster. */
  readonly onlyIfOutdated?: boolean;
}

export interface Rebuilt {
  readonly events: number;
  readonly position: Position;
  readonly durationMs: number;
}

const MAX_BATCH = 2_000;
const LOCK_TIMEOUT_MS = 5_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Makes the read models anew from the log's start, beside those that serve, and swaps them in. Reads never stop, and
 * never go back: the swap waits until the new generation has passed all that the live one shows.
 *
 * @throws PoisonedEvent where an event can't be applied; the live generation stays
 */
export async function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  const { store, pool, log, projections = PROJECTIONS, version = READ_MODEL_VERSION } = options;
  const startedAt = performance.now();
  const storeId = await store.storeId();
  await ensureLiveGeneration(pool, { projections, version, storeId });
  const client = await pool.connect();
  const onError = (err: Error) => log.warn({ err }, 'the rebuild has lost its connection');
  client.on('error', onError);
  try {
    await configure(client);
    // The lock goes with the connection: a paused process, or one whose host has vanished, loses it.
    await client.query(`SET idle_session_timeout = '30s'; SELECT pg_advisory_lock(${REBUILD_LOCK})`);
    const live = await readCheckpoint(client, LIVE);
    if (options.onlyIfOutdated && live?.version === version) {
      return { events: 0, position: live.position, durationMs: 0 };
    }
    await client.query(`DROP SCHEMA IF EXISTS ${NEXT} CASCADE`);
    if (!(await dropOld(client)))
      throw new Error('somebody still reads the read models before the last rebuild; try later');
    await client.query('BEGIN');
    await createTables(client, { schema: NEXT, projections, version, storeId });
    await client.query('COMMIT');
    const checkpoint = await readCheckpoint(client, NEXT);
    if (!checkpoint) throw new Error(`schema ${NEXT} was dropped during the rebuild`);
    const applier = createApplier({ client, schema: NEXT, projections, checkpoint });
    await fill(applier, options, live?.events ?? 0);
    await finish(client, projections);
    // Once more, as the indexes took their time: while the swap stands, nobody sees what is new.
    await fill(applier, options, live?.events ?? 0);
    await swap(client, applier, store);
    if (!(await dropOld(client)))
      log.warn({ schema: OLD }, 'the read models before are still read; the next rebuild drops them');
    const { events, position } = applier.checkpoint();
    return { events, position, durationMs: Math.round(performance.now() - startedAt) };
  } finally {
    client.removeListener('error', onError);
    client.release(true);
  }
}

/** Applies the log to its end, as it is when that is reached. */
async function fill(applier: Applier, options: RebuildOptions, expected: number): Promise<void> {
  const { store, signal, onProgress } = options;
  const reading = controllerWithin(signal);
  const { position } = applier.checkpoint();
  const after = position === '' ? undefined : position;
  const source = store.subscribe({ after, signal: reading.signal, batchSize: MAX_BATCH });
  try {
    for await (const batch of gathered(source, MAX_BATCH)) {
      await applyToNext(applier, batch.events);
      onProgress?.(applier.checkpoint().events, expected);
      if (batch.caughtUp) return;
    }
  } finally {
    reading.abort();
  }
  throw signal?.reason ?? new Error('the log ended during the rebuild');
}

/** Makes lists fast before anybody asks for one: indexes, and what the planner wants to know. */
async function finish(client: PoolClient, projections: readonly Projection[]): Promise<void> {
  await client.query('BEGIN');
  await createIndexes(client, { schema: NEXT, projections });
  await client.query('COMMIT');
  const { rows } = await client.query<{ tables: string }>(
    `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS tables FROM pg_tables WHERE schemaname = $1`,
    [NEXT],
  );
  await client.query(`ANALYZE ${rows[0]?.tables ?? ''}`);
}

async function applyToNext(applier: Applier, events: Parameters<Applier['apply']>[0]): Promise<void> {
  if (!(await applier.apply(events))) throw new Error(`the checkpoint of schema ${NEXT} was moved by somebody else`);
}

/**
 * Renames the new generation to the live one. Holding the live checkpoint's row stops its runner, so that the few
 * events since `fill` can be caught up; retiring the row makes the runner's waiting statement fail, and it starts again
 * from the new generation.
 */
async function swap(client: PoolClient, applier: Applier, store: EventStore): Promise<void> {
  await client.query('BEGIN');
  await client.query(`SELECT 1 FROM ${LIVE}.checkpoint FOR UPDATE`);
  for (;;) {
    const { position } = applier.checkpoint();
    const tail = await store.readAll({ ...(position === '' ? {} : { after: position }), limit: MAX_BATCH });
    if (tail.length === 0) break;
    await applyToNext(applier, tail);
  }
  await client.query(`UPDATE ${LIVE}.checkpoint SET generation = 'retired'`);
  await markComplete(client, NEXT);
  await client.query(`ALTER SCHEMA ${LIVE} RENAME TO ${OLD}`);
  await client.query(`ALTER SCHEMA ${NEXT} RENAME TO ${LIVE}`);
  // Unlike a batch, a swap isn't something to lose in a crash: the old generation is dropped next.
  await client.query('SET LOCAL synchronous_commit = on');
  await client.query('COMMIT');
}

/**
 * Drops the generation before. Reads that began on it may take their time, but mustn't hold up anything else.
 * @returns false where somebody was still reading it
 */
async function dropOld(client: PoolClient): Promise<boolean> {
  await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    await client.query(`DROP SCHEMA IF EXISTS ${OLD} CASCADE`);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  } finally {
    await client.query('SET lock_timeout = 0');
  }
}
