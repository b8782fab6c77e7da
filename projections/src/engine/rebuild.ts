import type { EventStore, Position } from '@northvale/ledger/eventStore/eventStore.ts';
import type { ClientBase, Pool } from 'pg';
import { STANDING_CHANGED } from '../models/accounts.ts';
import { PROJECTIONS } from '../models/readModels.ts';
import { createWriter, type Writer } from './batch.ts';
import {
  assertBelongsTo,
  type Checkpoint,
  CheckpointBeyondLog,
  liveCheckpoint,
  markComplete,
  readCheckpoint,
} from './checkpoint.ts';
import {
  createIndexes,
  createTables,
  dropGeneration,
  ensureGeneration,
  type NewGeneration,
  REBUILD_LOCK,
} from './generation.ts';
import type { Log } from './log.ts';
import type { Projection } from './projection.ts';
import { READ_MODEL_VERSION, type Schemas, schemasOf } from './version.ts';
import { registerVersion } from './versions.ts';

export interface RebuildOptions {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly log: Log;
  readonly projections?: readonly Projection[];
  readonly version?: string;
  /** Called after each batch: how many events are applied, and how many the live generation has. */
  readonly onProgress?: (events: number, expected: number) => void;
  readonly signal?: AbortSignal;
}

export interface Rebuilt {
  readonly events: number;
  readonly position: Position;
  readonly durationMs: number;
  /** How long the live read models stood still. */
  readonly swapMs: number;
}

/** Events per read and per transaction. Even on a busy machine a batch must be written before the lease expires. */
export const MAX_BATCH = 5_000;
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
  const { store, pool, log, projections = PROJECTIONS, version = READ_MODEL_VERSION, signal, onProgress } = options;
  const startedAt = performance.now();
  const schemas = schemasOf(version);
  const storeId = await store.storeId();
  await registerVersion(pool, version);
  await ensureGeneration(pool, { schema: schemas.live, projections, storeId });
  const client = await pool.connect();
  const onError = (err: Error) => log.warn({ err }, 'the rebuild has lost its connection');
  client.on('error', onError);
  try {
    await configure(client);
    // The lock belongs to the connection: a process that dies loses it.
    await client.query(`SELECT pg_advisory_lock(${REBUILD_LOCK})`);
    if (!(await dropGeneration(client, schemas.old)))
      throw new Error('somebody still reads the read models before the last rebuild; try later');
    const expected = (await liveCheckpoint(client, schemas.live)).events;
    const next = { schema: schemas.next, projections };
    const checkpoint = await begin(client, store, { ...next, storeId });
    let writer = createWriter({ ...next, client, checkpoint, ...(checkpoint.indexed ? {} : { copying: client }) });
    const onBatch = () => onProgress?.(writer.checkpoint().events, expected);
    // Before the swap, as new events aren't shown while it lasts.
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const before = writer.checkpoint().events;
      assertApplied(await catchUp(store, writer, { signal, onBatch }));
      signal?.throwIfAborted();
      if (round === 0) {
        await createIndexes(pool, next);
        writer = createWriter({ ...next, client, checkpoint: writer.checkpoint() });
      } else if (writer.checkpoint().events - before < SHORT_TAIL) break;
    }
    const swapMs = await swap(client, writer, store, schemas);
    if (!(await dropGeneration(client, schemas.old)))
      log.warn({ schema: schemas.old }, 'the read models before are still read; the next rebuild drops them');
    const { events, position } = writer.checkpoint();
    return { events, position, durationMs: Math.round(performance.now() - startedAt), swapMs: Math.round(swapMs) };
  } finally {
    client.removeListener('error', onError);
    client.release(true);
  }
}

/**
 * Read models can be rebuilt, so their commits needn't wait for the disk: a database crash loses the last ones, rows
 * and checkpoint alike, and they are applied again. Every look-up is by primary key, so a plan made while a table was
 * small must not stay slow, and one plan serves batches of any length. A process whose host has vanished must not hold
 * a lock for longer than a standby waits.
 */
export async function configure(client: ClientBase): Promise<void> {
  await client.query(`
    SET application_name = 'northvale projections';
    SET synchronous_commit = off;
    SET plan_cache_mode = force_generic_plan;
    SET enable_seqscan = off;
    SET enable_hashjoin = off;
    SET enable_mergejoin = off;
    SET tcp_keepalives_idle = 5;
    SET tcp_keepalives_interval = 2;
    SET tcp_keepalives_count = 3`);
}

interface CatchUp {
  readonly signal?: AbortSignal | undefined;
  onBatch?(): void;
}

/**
 * Applies the log up to its present end, reading the next events while some are written.
 * @returns false if another process has moved the checkpoint
 */
export async function catchUp(store: EventStore, writer: Writer, { signal, onBatch }: CatchUp): Promise<boolean> {
  const end = (await store.lastEvent())?.position ?? '';
  const readAfter = (after: Position) => {
    const reading = store.readAll({ ...(after === '' ? {} : { after }), limit: MAX_BATCH });
    // Where writing fails first, nobody waits for this.
    reading.catch(() => {});
    return reading;
  };
  let { position } = writer.checkpoint();
  let reading = readAfter(position);
  while (position < end && !signal?.aborted) {
    const events = await reading;
    const last = events.at(-1);
    if (!last) break;
    position = last.position;
    reading = readAfter(position);
    if (!(await writer.apply(events))) return false;
    onBatch?.();
  }
  await reading;
  return true;
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

function assertApplied(isApplied: boolean): void {
  if (!isApplied) throw new Error('the checkpoint of the rebuild was moved by another process');
}

/**
 * Renames the new generation to the live one. Locking the live checkpoint's row stops its runner, so the live one's
 * lead is small and stays so; retiring the row makes the runner's waiting statement fail, and it restarts on the new
 * generation.
 *
 * @returns how long the row was locked, in ms
 */
async function swap(client: ClientBase, writer: Writer, store: EventStore, schemas: Schemas): Promise<number> {
  // A process paused in the middle must not keep the live read models from going on.
  await client.query("BEGIN; SET LOCAL idle_in_transaction_session_timeout = '10s'");
  await client.query(`SELECT 1 FROM ${schemas.live}.checkpoint FOR UPDATE`);
  const heldSince = performance.now();
  const shown = await liveCheckpoint(client, schemas.live);
  // Read models of another log are worthless, wherever they end.
  if (shown.storeId === writer.checkpoint().storeId)
    while (writer.checkpoint().position < shown.position) {
      const { position } = writer.checkpoint();
      const tail = await store.readAll({ ...(position === '' ? {} : { after: position }), limit: MAX_BATCH });
      if (tail.length === 0) break;
      assertApplied(await writer.apply(tail));
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
