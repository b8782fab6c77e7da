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
