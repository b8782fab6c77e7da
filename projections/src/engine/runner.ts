import { randomUUID } from 'node:crypto';
import type { EventStore, Position } from '@northvale/ledger/eventStore/eventStore.ts';
import { createBackoff, pause } from '@northvale/ledger/pause.ts';
import type { ClientBase, Pool } from 'pg';
import { PROJECTIONS } from '../models/readModels.ts';
import { createWriter, PoisonedEvent } from './batch.ts';
import {
  assertBelongsTo,
  assertSource,
  CheckpointBeyondLog,
  HEARTBEAT_MS,
  leaseOn,
  liveCheckpoint,
  markComplete,
  readCheckpoint,
  sayProblem,
} from './checkpoint.ts';
import { createIndexes, ensureGeneration } from './generation.ts';
import { isRefusedStatement, type Log } from './log.ts';
import { type CatchingUp, createPace, createProgress } from './progress.ts';
import type { Projection } from './projection.ts';
import { createQueue } from './queue.ts';
import { catchUp, configure, MAX_BATCH } from './rebuild.ts';
import { READ_MODEL_VERSION, schemasOf } from './version.ts';
import { keepVersions, registerVersion } from './versions.ts';

export interface ProjectionRunner {
  /**
   * Resolves once the read models are known to belong to this log; from then on they follow it in the background. While
   * a store is down it keeps trying.
   * @throws CheckpointBeyondLog, and then never serves
   */
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Resolves true once the read models include the event at a position, false on timeout or if they stand still.
   * @param seen their position before the event was written: had they passed it by then, they show what the log lost
   */
  waitFor(position: Position, timeoutMs: number, seen?: Position): Promise<boolean>;
  /**
   * Calls back whenever the read models advance, whichever process advanced them. Returns the function that
   * unsubscribes.
   */
  onProgress(listener: (position: Position) => void): () => void;
  status(): RunnerStatus;
  /** The read models' progress; undefined once they have caught up. */
  catchingUp(): Promise<CatchingUp | undefined>;
}

type RunnerState =
  | 'stopped'
  /** Checks the checkpoint. */
  | 'starting'
  /** Another process runs the projections. */
  | 'standby'
  | 'catchingUp'
  | 'live'
  /** A store is down. */
  | 'retrying'
  /** An event can't be applied, or the tables aren't what the program expects. It keeps retrying. */
  | 'halted'
  /** The read models belong to another log. They are checked again, as either may be replaced. */
  | 'refused';

export interface RunnerStatus {
  readonly state: RunnerState;
  /** Whether the read models have caught up with the log. */
  readonly ready: boolean;
  /** Whether they show all writes known here, or did a moment ago: readers needn't ask the log. */
  readonly current: boolean;
  /** Whether they may be served, if only as of a while ago: they were built once. */
  readonly complete: boolean;
  readonly position: Position;
  /** Why it halted, refuses or retries. */
  readonly problem?: string;
}

export interface RunnerOptions {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly log: Log;
  /** Default: all. */
  readonly projections?: readonly Projection[];
  /** Default: `READ_MODEL_VERSION`. */
  readonly version?: string;
  /** False if another process runs the projections: this one only follows. Default true. */
  readonly takesTurns?: boolean;
  /** How often a standby tries to take over. */
  readonly standbyIntervalMs?: number;
  /** How often to report this version as in use, and to look for unused versions. */
  readonly upkeepIntervalMs?: number;
  /** How long an unused version is kept, as a Postgres interval. */
  readonly keptFor?: string;
}

/** How long the read models may lag and still count as current. */
const MOMENT_MS = 1_000;

/**
 * Keeps the read models at the log's end.
 *
 * All projections share one checkpoint, and a batch is one transaction: every read table shows the same moment, one
 * position answers 'can this be read yet?', and a batch costs one round trip. The price is intended: an event that one
 * projection can't apply stops all of them, because figures of different moments side by side are worse than none.
 */
export function createProjectionRunner(options: RunnerOptions): ProjectionRunner {
  const { store, pool, log, projections = PROJECTIONS, version = READ_MODEL_VERSION, takesTurns = true } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const schema = schemasOf(version).live;
  let status: Omit<RunnerStatus, 'position' | 'complete' | 'current'> = { state: 'stopped', ready: false };
  let complete = false;
  let doubted = false;
  /** Since when this process has known of unapplied events. */
  let behindSince: number | undefined;
  let running: Promise<unknown> = Promise.resolve();

  const progress = createProgress({
    async poll() {
      const found = await readCheckpoint(pool, schema);
      return found?.indexed ? found.position : undefined;
    },
    follows: () => status.state === 'standby',
    standsStill,
  });
  const pace = createPace();
  /** Names this process: after a lost connection it needn't wait for its own lease to expire. */
  const holder = randomUUID();
  const standbyIntervalMs = options.standbyIntervalMs ?? 500;
  /** The log's end when this process last looked as a standby. */
  let endBefore: Position | undefined;

  /** Creates the tables if this version has none, and checks that they belong to this log. */
  async function examine(): Promise<void> {
    await assertSource(store, pool, version);
    await registerVersion(pool, version);
    await ensureGeneration(pool, { schema, projections, storeId: await store.storeId() });
    const live = await liveCheckpoint(pool, schema);
    await assertBelongsTo(store, live);
    doubted = false;
    complete = live.complete;
    if (!complete) log.info({ schema }, 'the read models of this version are being built');
  }

  function enter(state: RunnerState, more: Partial<Pick<RunnerStatus, 'ready' | 'problem'>> = {}): void {
    if (state !== status.state) log.info({ state, position: progress.position() }, 'projections');
    status = { state, ready: false, ...more };
    complete ||= status.ready;
    if (standsStill()) progress.stalled();
  }

  /** A standby takes over if no process works; one that only follows must wait. */
  function standsStill(): boolean {
    const { state, problem } = status;
    return state === 'halted' || state === 'refused' || (state === 'standby' && problem !== undefined);
  }

  /** Waits an interval, then looks how far the process that runs the projections has come. */
  async function standBy(): Promise<void> {
    const end = endBefore ?? (await store.lastEvent())?.position ?? '';
    if (endBefore !== undefined) await pause(standbyIntervalMs, signal);
    const found = await liveCheckpoint(pool, schema);
    endBefore = (await store.lastEvent())?.position ?? '';
    pace.note(found.position, found.events);
    if (found.indexed) progress.reached(found.position);
    complete ||= found.complete;
    const problem = found.problem ?? (found.silent && !takesTurns ? 'no process runs the projections' : undefined);
    // Compared with the log's end an interval ago: under load the very end is always still being applied.
    const ready = found.position >= end && complete;
    enter('standby', { ready, ...(problem === undefined ? {} : { problem }) });
  }

  function isCurrent(): boolean {
    const lags = status.state === 'live' && behindSince !== undefined && performance.now() - behindSince > MOMENT_MS;
    return status.ready && !lags && !doubted && !progress.owes();
  }

  async function follow(): Promise<void> {
    const backoff = createBackoff(signal);
    while (!signal.aborted) {
      try {
        // They may have been dropped or rebuilt meanwhile, or the right log is connected again.
        if (doubted || status.state === 'retrying' || status.state === 'refused') await examine();
        if (!takesTurns || !(await runUnderLease(backoff.reset))) await standBy();
      } catch (error) {
        if (signal.aborted) return;
        say(error);
        await backoff.wait();
      }
    }
  }

  /**
   * Runs the projections while this process holds the lease: until it stops, the lease is lost, or an error is thrown.
   * @returns false if another process holds the lease
   */
  async function runUnderLease(onAdvance: () => void): Promise<boolean> {
    // Looked at first over any connection: usually another process holds it.
    const live = await liveCheckpoint(pool, schema);
    if (!live.silent && live.holder !== holder) return false;
    const connection = await pool.connect();
    const client = oneAtATime(connection);
    const lease = leaseOn(
      `${schema}.checkpoint`,
      holder,
      async (text, values) => (await client.query(text, [...values])).rowCount ?? 0,
    );
    const ended = new AbortController();
    const underLease = AbortSignal.any([signal, ended.signal]);
    let failure: Error | undefined;
    let held = false;
    const fail = (error: unknown) => {
      failure ??= error instanceof Error ? error : new Error(String(error));
      ended.abort();
    };
    const beat = setInterval(() => {
      // It queues behind a batch, which renews the lease too.
      if (held) void lease.hold().then((kept) => kept || ended.abort(), fail);
    }, HEARTBEAT_MS);
    connection.on('error', fail);
    try {
      await configure(connection);
      held = await lease.hold();
      if (!held) return false;
      // While halted, a retry like those before, until it gets further.
      if (status.state !== 'halted') enter('catchingUp');
      // A rebuild swaps in another generation, whose lease nobody holds yet.
      while (!underLease.aborted && (await lease.hold())) await followGeneration(client, underLease, onAdvance);
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
      // This connection has its own settings, so it doesn't go back to the pool.
      connection.release(true);
    }
  }

  /** Follows the log with one generation of the read models, until a rebuild has swapped it or the signal aborts. */
  async function followGeneration(
    client: Pick<ClientBase, 'query'>,
    underLease: AbortSignal,
    onAdvance: () => void,
  ): Promise<void> {
    const found = await liveCheckpoint(client, schema);
    await assertBelongsTo(store, found);
    const writer = createWriter({ client, schema, projections, checkpoint: found });
    const passed = (): void => {
      const { position, events } = writer.checkpoint();
      pace.note(position, events);
    };
    const advanced = (caughtUp: boolean): void => {
      const { position } = writer.checkpoint();
      if (status.state === 'halted' && position === progress.position()) return;
      onAdvance();
      behindSince = caughtUp ? undefined : (behindSince ?? performance.now());
      progress.reached(position);
      if (caughtUp && status.state !== 'live') enter('live', { ready: true });
      else if (status.state === 'halted') enter('catchingUp');
    };
    passed();
    if (!found.indexed) {
      // Nobody reads the tables yet; events written meanwhile are applied below.
      if (!(await catchUp(store, writer, { signal: underLease, onBatch: passed })) || underLease.aborted) return;
      await createIndexes(pool, { schema, projections });
    }
    advanced(false);
    const { position } = writer.checkpoint();
    const after = position === '' ? undefined : position;
    let isComplete = found.complete;
    try {
      for await (const { events, caughtUp } of store.subscribe({ after, signal: underLease, batchSize: MAX_BATCH })) {
        if (!(await writer.apply(events))) return;
        if (caughtUp && !isComplete) await markComplete(client, schema);
        isComplete ||= caughtUp;
        passed();
        advanced(caughtUp);
      }
    } finally {
      // Also what was committed before an error.
      advanced(false);
    }
  }

  /** Logs a failure: what needs a person only once, though it is retried. */
  function say(error: unknown): void {
    const problem = error instanceof Error ? error.message : String(error);
    const isNew = status.problem !== problem;
    if (error instanceof PoisonedEvent || isRefusedStatement(error)) {
      enter('halted', { problem });
      if (isNew) log.error({ err: error }, 'the projections have halted');
    } else if (error instanceof CheckpointBeyondLog) {
      enter('refused', { problem });
      if (isNew) log.error({ err: error }, 'the read models are not served');
    } else {
      enter('retrying', { problem });
      log.warn({ err: error }, 'the projections try again');
    }
  }

  return {
    async start() {
      enter('starting');
      const backoff = createBackoff(signal);
      while (!signal.aborted) {
        try {
          await examine();
          running = Promise.all([follow(), keepVersions({ ...options, version, signal, isBuilt: () => complete })]);
          return;
        } catch (error) {
          if (signal.aborted) return;
          // Nobody serves yet: failing is better than retrying what a person must fix.
          say(error);
          if (error instanceof CheckpointBeyondLog || isRefusedStatement(error)) throw error;
          await backoff.wait();
        }
      }
    },

    async stop() {
      stopping.abort();
      await running;
      enter('stopped');
    },

    waitFor(position, timeoutMs, seen = '') {
      doubted ||= position <= seen;
      return doubted ? Promise.resolve(false) : progress.waitFor(position, timeoutMs);
    },
    onProgress: progress.listen,
    // Called for every call: written out, as spreading takes microseconds.
    status() {
      const { state, ready, problem } = status;
      const known = { state, ready, complete, current: isCurrent(), position: progress.position() };
      return problem === undefined ? known : { ...known, problem };
    },
    catchingUp: async () => (status.ready ? undefined : pace.towards((await store.lastEvent())?.position ?? '')),
  };
}

/** A connection that sends one query at a time, as its driver requires: the heartbeat comes between batches. */
function oneAtATime(connection: ClientBase): Pick<ClientBase, 'query'> {
  const inTurn = createQueue();
  const ask = connection.query.bind(connection) as (...asked: readonly unknown[]) => Promise<unknown>;
  return { query: ((...asked: readonly unknown[]) => inTurn(() => ask(...asked))) as ClientBase['query'] };
}
