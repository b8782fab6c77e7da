import { randomUUID } from 'node:crypto';
import type { EventStore, Position } from '@northvale/ledger/eventStore/eventStore.ts';
import { createBackoff } from '@northvale/ledger/pause.ts';
import type { Pool } from 'pg';
import { PoisonedEvent } from './applier.ts';
import { assertBelongsTo, assertSource, CheckpointBeyondLog, liveCheckpoint, readCheckpoint } from './checkpoint.ts';
import { ensureGeneration } from './generation.ts';
import { isRefusedStatement, type Log } from './log.ts';
import { type CatchingUp, createPace, createProgress } from './progress.ts';
import type { Projection } from './projection.ts';
import { PROJECTIONS } from '../models/readModels.ts';
import { READ_MODEL_VERSION, schemasOf } from './version.ts';
import { createStandby, type Seen } from '../standby.ts';
import { type Turn, takeTurn } from '../turn.ts';
import { registerVersion, keepVersions } from './versions.ts';

export interface ProjectionRunner {
  /**
   * Resolves once the read models are known to belong to this log; from then on they follow it in the background. While
   * a store is down it keeps trying.
   * @throws CheckpointBeyondLog, and then never serves
   */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves true once the read models include the event at a position, false on timeout or if they stand still. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>;
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
  const standby = createStandby({ store, pool, schema, intervalMs: options.standbyIntervalMs ?? 500 });

  /** Creates the tables if this version has none, and checks that they belong to this log. */
  async function examine(): Promise<void> {
    await assertSource(store, pool, version);
    await registerVersion(pool, version);
    await ensureGeneration(pool, { schema, projections, storeId: await store.storeId() });
    const live = await liveCheckpoint(pool, schema);
    await assertBelongsTo(store, live);
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

  function look({ position, events, caughtUp, silent, problem, ...seen }: Seen): void {
    pace.note(position, events);
    if (seen.indexed) progress.reached(position);
    complete ||= seen.complete;
    const why = problem ?? (silent && !takesTurns ? 'no process runs the projections' : undefined);
    enter('standby', { ready: caughtUp && complete, ...(why === undefined ? {} : { problem: why }) });
  }

  function isCurrent(): boolean {
    const lags = status.state === 'live' && behindSince !== undefined && performance.now() - behindSince > MOMENT_MS;
    return status.ready && !lags && !progress.owes();
  }

  async function follow(): Promise<void> {
    const backoff = createBackoff(signal);
    const turn: Turn = {
      holder: randomUUID(),
      store,
      pool,
      log,
      projections,
      schema,
      signal,
      // While halted, a retry like those before, until it gets further.
      onStart: () => status.state === 'halted' || enter('catchingUp'),
      onPassed: pace.note,
      onProgress(position, caughtUp) {
        if (status.state === 'halted' && position === progress.position()) return;
        backoff.reset();
        behindSince = caughtUp ? undefined : (behindSince ?? performance.now());
        progress.reached(position);
        if (caughtUp && status.state !== 'live') enter('live', { ready: true });
        else if (status.state === 'halted') enter('catchingUp');
      },
    };
    while (!signal.aborted) {
      try {
        // They may have been dropped or rebuilt meanwhile, or the right log is connected again.
        if (status.state === 'retrying' || status.state === 'refused') await examine();
        if (takesTurns && (await takeTurn(turn))) continue;
        look(await standby.look(signal));
      } catch (error) {
        if (signal.aborted) return;
        say(error);
        await backoff.wait();
      }
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

    waitFor: progress.waitFor,
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
