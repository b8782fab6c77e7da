import type { Readable } from 'node:stream';
import type { AllStreamResolvedEvent, Position as LogPosition, ResolvedEvent } from '@eventstore/db-client';
import type { EventMetadata } from '../../event/envelope.ts';
import type { JsonObject } from '../../event/json.ts';
import type { Position, RecordedEvent } from '../eventStore.ts';
import { createWakeups } from '../followLog.ts';
import { within } from './connection.ts';

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

/**
 * An event as the port gives it.
 * @throws TypeError for one that the ledger can't have written: somebody else uses its streams
 */
export function recordedEvent({ event }: FedEvent): RecordedEvent {
  if (!event) throw new TypeError('the event store sent a link without its event');
  const { id, type, streamId: stream, revision, data, metadata, isJson } = event;
  const what = `event ${revision} of ${stream}`;
  if (!isJson || !isObject(data) || !isObject(metadata)) {
    throw new TypeError(`${what} isn't the ledger's: its data and metadata are no JSON objects`);
  }
  const position = positionOf(event.position);
  if (position === undefined) throw new Error(`the event store names no position of ${what}`);
  return {
    id,
    type,
    stream,
    revision: Number(revision),
    position,
    data: data as JsonObject,
    metadata: metadata as unknown as EventMetadata,
  };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

// Both are unsigned 64-bit numbers; the largest has 20 digits. $all is ordered by commit, then by prepare position.
const DIGITS = 20;
const FORM = /^(\d{20})-(\d{20})$/;
/** What the server sends for an event whose place it doesn't know. */
const NOWHERE = 2n ** 64n - 1n;

/** The opaque form of a place in the log, where it is named: compares as a string the way the log is ordered. */
export const positionOf = (place: LogPosition | undefined): Position | undefined =>
  !place || place.commit === NOWHERE ? undefined : `${padded(place.commit)}-${padded(place.prepare)}`;

/** @throws TypeError for a position of another store */
export function logPosition(position: Position): LogPosition {
  const parts = FORM.exec(position);
  if (!parts) throw new TypeError(`not a position of an EventStoreDB log: ${position}`);
  return { commit: BigInt(parts[1]!), prepare: BigInt(parts[2]!) };
}

const padded = (part: bigint): string => part.toString().padStart(DIGITS, '0');
