import type { Readable } from 'node:stream';
import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import { createWakeups } from '../wakeups.ts';
import { within } from './patience.ts';

const CLOSE_MS = 200;

export type FedEvent = AllStreamResolvedEvent | ResolvedEvent;

/**
 * Takes events from one of the client's reads or subscriptions, when and as many as the taker wants. What isn't taken
 * waits in the stream's bounded buffer, then in the connection's window, then at the server.
 */
export interface Feed {
  /** Up to `max` events of those that have arrived. */
  take(max: number): FedEvent[];
  /** True while the server has nothing more than what was taken, as far as it has told. */
  readonly caughtUp: boolean;
  /** True once the server has ended the feed and all of it is taken. */
  readonly ended: boolean;
  /** Waits until something has happened since the last `take`, or for abort; false where nothing did in that time. */
  wait(limitMs: number | undefined, signal: AbortSignal): Promise<boolean>;
  /** @throws what broke the feed, once all that had arrived before is taken */
  check(): void;
  /** Ends the call at the server: one that is left behind counts for ever against the 100 of a connection. */
  close(): Promise<void>;
}

type Source = Readable & ({ cancel(): Promise<void> } | { unsubscribe(): Promise<void> });

export function createFeed(source: Source): Feed {
  const wakeups = createWakeups();
  let seen = 0;
  let taken = 0;
  let caughtUpAt = Infinity;
  let ended = false;
  let failure: unknown;

  source.on('readable', () => wakeups.wake());
  source.on('confirmation', () => wakeups.wake());
  source.on('caughtUp', () => {
    caughtUpAt = taken + source.readableLength;
    wakeups.wake();
  });
  source.on('end', () => {
    ended = true;
    wakeups.wake();
  });
  source.on('error', (error: unknown) => {
    failure ??= error;
    wakeups.wake();
  });

  return {
    take(max) {
      seen = wakeups.count;
      const events: FedEvent[] = [];
      while (events.length < max) {
        const event: FedEvent | null = source.read();
        if (!event) break;
        events.push(event);
      }
      taken += events.length;
      return events;
    },

    get caughtUp() {
      return taken >= caughtUpAt && source.readableLength === 0;
    },

    get ended() {
      return ended;
    },

    async wait(limitMs, signal) {
      await wakeups.wait(seen, signal, limitMs);
      return wakeups.count !== seen || signal.aborted;
    },

    check() {
      if (failure !== undefined && source.readableLength === 0) throw failure;
    },

    async close() {
      // Where the call never came into being, closing it throws what its opening threw. Where it still is about to (a
      // silent cluster is searched for minutes), it is closed once it is there, and nobody need wait for that.
      await within('cancel' in source ? source.cancel() : source.unsubscribe(), CLOSE_MS).catch(() => undefined);
      source.destroy();
    },
  };
}
