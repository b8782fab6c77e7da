import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from '@northvale/ledger/eventStore/eventStore.ts';

/** How often to poll another process's progress, while somebody waits for it. */
const POLL_INTERVAL_MS = 15;

export interface Progress {
  /** The committed checkpoint's position, as far as known here. */
  position(): Position;
  /** Calls back whenever the checkpoint moves. Returns the function that unsubscribes. */
  listen(listener: (position: Position) => void): () => void;
  /** Reports a committed checkpoint; after a rebuild from another log it may be lower than before. */
  reached(position: Position): void;
  /** Reports that the checkpoint will stand still until further notice: nobody waits for it any longer. */
  stalled(): void;
  /** Resolves true once the checkpoint has reached the position, false on timeout or if it stands still. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>;
  /** Whether a wait has timed out for a position not yet reached: the read models lack acknowledged writes. */
  owes(): boolean;
}

interface Waiter {
  readonly position: Position;
  readonly settle: (reached: boolean) => void;
}

interface ProgressOptions {
  /** Reads the checkpoint from the database: one query for all who wait, and none while nobody does. */
  poll(): Promise<Position | undefined>;
  /** Whether another process runs the projections, so that polling is needed. */
  follows(): boolean;
  /** Whether the checkpoint is known to stand still. */
  standsStill(): boolean;
}

/** Lets calls wait for the read models. */
export function createProgress({ poll, follows, standsStill }: ProgressOptions): Progress {
  const waiters = new Set<Waiter>();
  const listeners = new Set<(position: Position) => void>();
  let position: Position = '';
  let polling = false;
  let missed: Position = '';

  function reached(now: Position): void {
    const moved = now !== position;
    position = now;
    if (moved) for (const listener of listeners) listener(now);
    for (const waiter of waiters) if (waiter.position <= now) waiter.settle(true);
  }

  async function pollWhileAwaited(): Promise<void> {
    if (polling) return;
    polling = true;
    while (waiters.size > 0) {
      if (follows()) {
        // An outage is no answer: callers run into their own timeout.
        const now = await poll().catch(() => undefined);
        if (now !== undefined) reached(now);
      }
      if (waiters.size > 0) await sleep(POLL_INTERVAL_MS);
    }
    polling = false;
  }

  return {
    position: () => position,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reached,
    stalled: () => {
      for (const waiter of waiters) waiter.settle(false);
    },

    waitFor(wanted, timeoutMs) {
      if (wanted <= position) return Promise.resolve(true);
      if (standsStill()) {
        if (wanted > missed) missed = wanted;
        return Promise.resolve(false);
      }
      return new Promise((resolve) => {
        const timer = setTimeout(() => waiter.settle(false), timeoutMs);
        const waiter: Waiter = {
          position: wanted,
          settle(result) {
            clearTimeout(timer);
            waiters.delete(waiter);
            if (!result && wanted > missed) missed = wanted;
            resolve(result);
          },
        };
        waiters.add(waiter);
        void pollWhileAwaited();
      });
    },

    owes: () => missed > position,
  };
}

/** The read models' progress towards the log's end. */
export interface CatchingUp {
  /** The share of the log that they show: from 0 up to 1. */
  readonly share: number;
  readonly events: number;
  /** Recently. Both are undefined until there is enough to estimate by. */
  readonly eventsPerSecond: number | undefined;
  readonly secondsLeft: number | undefined;
}

interface Seen {
  readonly ms: number;
  readonly place: number;
  readonly events: number;
}

interface Pace {
  /** Records progress, as often as called. */
  note(position: Position, events: number): void;
  /** The resulting estimate. */
  towards(end: Position): CatchingUp;
}

/** How long an observation counts, and how often one is kept. */
const LATELY_MS = 60_000;
const INTERVAL_MS = 500;

/** The speed at which read models catch up, from recent progress. */
export function createPace(now: () => number = () => performance.now()): Pace {
  let seen: Seen[] = [];
  let latest: Seen = { ms: now(), place: 0, events: 0 };
  return {
    note(position, events) {
      // After a rebuild, progress starts over.
      if (events < latest.events) seen = [];
      latest = { ms: now(), place: placeOf(position), events };
      const before = seen.at(-1);
      if (before && latest.ms - before.ms < INTERVAL_MS) return;
      seen = [...seen.filter(({ ms }) => ms >= latest.ms - LATELY_MS), latest];
    },

    towards(end) {
      const { place, events } = latest;
      const length = placeOf(end);
      const share = length > 0 ? Math.min(place / length, 1) : 1;
      const [first] = seen;
      const seconds = first ? (latest.ms - first.ms) / 1_000 : 0;
      if (!first || seconds < 1 || place === first.place)
        return { share, events, eventsPerSecond: undefined, secondsLeft: undefined };
      const secondsLeft = (Math.max(length - place, 0) * seconds) / (place - first.place);
      return { share, events, eventsPerSecond: (events - first.events) / seconds, secondsLeft };
    },
  };
}

/** Positions begin with a number that grows with the log: the events, or bytes, before it. */
const placeOf = (position: Position): number => Number.parseInt(position, 10) || 0;
