import type { EventStore, Position } from '@northvale/ledger/eventStore/eventStore.ts';
import type { ClientBase, Pool } from 'pg';
import { STANDING_CHANGED } from '../models/accounts.ts';
import { apart, configure } from '../apart.ts';
import { type Applier, createApplier } from './applier.ts';
import { assertBelongsTo, type Checkpoint, CheckpointBeyondLog, HEARTBEAT_MS, liveCheckpoint, markComplete, readCheckpoint } from './checkpoint.ts';
import { fill } from '../fill.ts';
import { gathered } from '../gathered.ts';
import { createTables, dropGeneration, ensureGeneration, type NewGeneration, REBUILD_LOCK } from './generation.ts';
import { createIndexes } from './indexes.ts';
import { keepSpeaking } from '../keepSpeaking.ts';
import type { Log } from './log.ts';
import { oneAfterAnother } from '../oneAfterAnother.ts';
import type { Projection } from './projection.ts';
import { PROJECTIONS } from '../models/readModels.ts';
import { READ_MODEL_VERSION, type Schemas, schemasOf } from './version.ts';
import { controllerWithin } from '../signals.ts';
import { vacuum } from '../vacuum.ts';
import { registerVersion } from './versions.ts';

export interface RebuildOptions {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly log: Log;
  readonly projections?: readonly Projection[];
  readonly version?: string;
  /** Called after each batch: how many events are applied, and how many the live generation has. */
  readonly onProgress?: (events: number, expected: number) => void;
  /** How long the rebuild lock outlives a paused process. */
  readonly lockIdleMs?: number;
  /** How many rows are held back before they are written. */
  readonly mostKept?: number;
  readonly signal?: AbortSignal;
}

export interface Rebuilt {
  readonly events: number;
  readonly position: Position;
  readonly durationMs: number;
  /** How long the live read models stood still. */
  readonly swapMs: number;
}

/** Events per read, and the most per transaction, as in `turn.ts`. */
const PAGE = 1_000;
const MAX_BATCH = 5_000;
/** The tail is applied in rounds until it is this short: it shrinks each time, unless writers are faster. */
const SHORT_TAIL = 250;
const MOST_ROUNDS = 20;

/**
 * Rebuilds a version's read models from the log's start, beside the live ones, and swaps them in. Reads never stop, and
 * never go back in time: the swap waits until the new generation has passed all that the live one shows. An interrupted
 * rebuild is resumed.
 *
 * @throws PoisonedEvent if an event can't be applied; the live generation stays
 */
export async function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  const { store, pool, log, projections = PROJECTIONS, version = READ_MODEL_VERSION, lockIdleMs = 30_000 } = options;
  const { signal, mostKept, onProgress } = options;
  const startedAt = performance.now();
  const schemas = schemasOf(version);
  const storeId = await store.storeId();
  await registerVersion(pool, version);
  await ensureGeneration(pool, { schema: schemas.live, projections, storeId });
  const connection = await pool.connect();
  const client = oneAfterAnother(connection);
  const onError = (err: Error) => log.warn({ err }, 'the rebuild has lost its connection');
  connection.on('error', onError);
  const stopSpeaking = keepSpeaking(client, Math.min(HEARTBEAT_MS, lockIdleMs / 4));
  try {
    await configure(client);
    // The lock belongs to the connection: a paused process, or one whose host has vanished, loses it.
    await client.query(`SET idle_session_timeout = ${lockIdleMs}; SELECT pg_advisory_lock(${REBUILD_LOCK})`);
    if (!(await dropGeneration(client, schemas.old)))
      throw new Error('somebody still reads the read models before the last rebuild; try later');
    const expected = (await liveCheckpoint(client, schemas.live)).events;
    const begun = await begin(client, store, { schema: schemas.next, projections, storeId });
    const next = { client, schema: schemas.next, projections };
    const onPassed = (_: Position, events: number) => onProgress?.(events, expected);
    const filling = { ...next, store, checkpoint: begun, signal, mostKept, onPassed };
    const checkpoint = begun.indexed ? begun : await apart(pool, (lookups) => fill({ ...filling, lookups }));
    if (!checkpoint) throw new Error(MOVED);
    signal?.throwIfAborted();
    await createIndexes(pool, next);
    await vacuum({ ...options, schema: schemas.next });
    const applier = createApplier({ ...next, checkpoint });
    // Before the swap, as new events aren't shown while it lasts.
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const before = applier.checkpoint().events;
      await applyTail(applier, options, expected);
      if (applier.checkpoint().events - before < SHORT_TAIL) break;
    }
    const swapMs = await swap(client, applier, store, schemas);
    if (!(await dropGeneration(client, schemas.old)))
      log.warn({ schema: schemas.old }, 'the read models before are still read; the next rebuild drops them');
    const { events, position } = applier.checkpoint();
    return { events, position, durationMs: Math.round(performance.now() - startedAt), swapMs: Math.round(swapMs) };
  } finally {
    stopSpeaking();
    connection.removeListener('error', onError);
    connection.release(true);
  }
}

/** The generation of an interrupted rebuild, or a new one. */
async function begin(client: ClientBase, store: EventStore, made: NewGeneration): Promise<Checkpoint> {
  const found = await readCheckpoint(client, made.schema);
  if (found && (await isOfThisLog(store, found))) return found;
  await client.query(`DROP SCHEMA IF EXISTS ${made.schema} CASCADE`);
  await client.query('BEGIN');
  await createTables(client, made);
  await client.query('COMMIT');
  return liveCheckpoint(client, made.schema);
}

async function isOfThisLog(store: EventStore, checkpoint: Checkpoint): Promise<boolean> {
  try {
    await assertBelongsTo(store, checkpoint);
    return true;
  } catch (error) {
    if (error instanceof CheckpointBeyondLog) return false;
    throw error;
  }
}

/** Applies the log up to its present end, however fast it grows. */
async function applyTail(applier: Applier, options: RebuildOptions, expected: number): Promise<void> {
  const { store, signal, onProgress } = options;
  const end = (await store.lastEvent())?.position ?? '';
  const reading = controllerWithin(signal);
  const { position } = applier.checkpoint();
  const after = position === '' ? undefined : position;
  const source = store.subscribe({ after, signal: reading.signal, batchSize: PAGE });
  try {
    for await (const { events } of gathered(source, MAX_BATCH)) {
      const reached = events.at(-1)?.position ?? applier.checkpoint().position;
      assertApplied(await (reached >= end ? applier.apply(events) : applier.applyAhead(events)));
      onProgress?.(applier.checkpoint().events, expected);
      if (applier.checkpoint().position >= end) return;
    }
  } finally {
    reading.abort();
  }
  throw signal?.reason ?? new Error('the log ended during the rebuild');
}

const MOVED = 'the checkpoint of the rebuild was moved by somebody else';

function assertApplied(isApplied: boolean): void {
  if (!isApplied) throw new Error(MOVED);
}

/**
 * Renames the new generation to the live one. Locking the live checkpoint's row stops its runner, so the live one's
 * lead is small and stays so; retiring the row makes the runner's waiting statement fail, and it restarts on the new
 * generation.
 *
 * @returns how long the row was locked, in ms
 */
async function swap(client: ClientBase, applier: Applier, store: EventStore, schemas: Schemas): Promise<number> {
  await client.query('BEGIN');
  await client.query(`SELECT 1 FROM ${schemas.live}.checkpoint FOR UPDATE`);
  const heldSince = performance.now();
  const shown = await liveCheckpoint(client, schemas.live);
  // Read models of another log are worthless, wherever they end.
  const sameLog = shown.storeId === applier.checkpoint().storeId;
  while (sameLog && applier.checkpoint().position < shown.position) {
    const { position } = applier.checkpoint();
    const tail = await store.readAll({ ...(position === '' ? {} : { after: position }), limit: PAGE });
    if (tail.length === 0) break;
    assertApplied(await applier.apply(tail));
  }
  await client.query(`UPDATE ${schemas.live}.checkpoint SET generation = 'retired'`);
  await markComplete(client, schemas.next);
  await client.query(`ALTER SCHEMA ${schemas.live} RENAME TO ${schemas.old}`);
  await client.query(`ALTER SCHEMA ${schemas.next} RENAME TO ${schemas.live}`);
  await client.query('SELECT pg_notify($1, $2)', [STANDING_CHANGED, '']);
  // Unlike a batch, a swap must survive a crash: the old generation is dropped next.
  await client.query('SET LOCAL synchronous_commit = on');
  await client.query('COMMIT');
  return performance.now() - heldSince;
}
