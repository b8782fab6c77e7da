import type { EventMetadata } from '../event/envelope.ts';
import type { JsonObject } from '../event/json.ts';

/**
 * The port behind which events are stored. Nothing above it knows which store runs.
 *
 * What every adapter promises (and `ledger/testing/eventStoreContract.ts` shows):
 * - an append is atomic and durable when it returns;
 * - it succeeds only behind the expected head, and appending the same event ids again behind the same head answers the
 *   first write and writes nothing;
 * - positions order all events; no event ever becomes readable behind one that was already read.
 */
export interface EventStore {
  /** Names the log itself, so that a checkpoint taken from another one (a reset or restored store) is noticed. */
  storeId(): Promise<string>;

  /**
   * Appends 1 to 100 events, together at most 512 KiB, all or none.
   *
   * @throws WrongExpectedHead nothing was written: the stream's head isn't `expected`
   * @throws StoreUnavailable nothing was written: the append was surely not sent
   * @throws AppendOutcomeUnknown it may have been written: append the same events again, or read the stream's tail
   */
  append(stream: string, expected: ExpectedHead, events: readonly EventToAppend[]): Promise<AppendResult>;

  /** One page of a stream, in the order of `direction`; empty when the stream, or the rest of it, holds nothing. */
  readStream(stream: string, options?: ReadStreamOptions): Promise<RecordedEvent[]>;

  /** The events at these places, in any order; what isn't there is left out. */
  readEvents(places: readonly EventPlace[]): Promise<RecordedEvent[]>;

  /** One page of a stream, forwards, as it stands there: for who checks each letter of it. */
  readTexts(stream: string, options?: Omit<ReadStreamOptions, 'direction'>): Promise<ScannedEvent[]>;

  /** One page of the log, in the order of positions, only events of the store's categories. */
  readAll(options?: ReadAllOptions): Promise<RecordedEvent[]>;

  /** The log in its order up to a position, as fast as the store can read it, each event as text. */
  scanInOrder(options: ScanInOrderOptions): AsyncIterable<readonly ScannedEvent[]>;

  /** The last event of the log, or undefined while it is empty. */
  lastEvent(): Promise<RecordedEvent | undefined>;

  /**
   * All events after a position, first those that stand, then each new one, for ever, until `signal` aborts (then the
   * iteration ends without an error). Batches come in order, nothing twice, nothing left out; a lost connection is
   * mended inside. An empty batch with `caughtUp: true` says that there is nothing more for now. What somebody has
   * changed behind the store's back so that it is no JSON may come as an event that throws where it is read.
   *
   * @throws LogReplaced where the log doesn't hold, or holds no longer, the event that was seen last
   */
  subscribe(options: SubscribeOptions): AsyncIterable<EventBatch>;

  /** Resolves while the store answers; throws `StoreUnavailable` otherwise. */
  ping(): Promise<void>;

  close(): Promise<void>;
}

export interface StoreOptions {
  /** Of the streams that it takes and shows. Default: the ledger's, `CATEGORIES` (streams.ts). */
  readonly categories?: readonly string[];
}

/**
 * Orders all events of one log. Opaque, of fixed width: compares as a string. Doesn't survive a move to another store.
 */
export type Position = string;

/**
 * A stream's last event. Its id is named beside its revision, because a revision can be reached twice: after a dump was
 * restored, or a standby promoted that hadn't received all.
 */
export interface StreamHead {
  /** Counted from 0. */
  readonly revision: number;
  readonly id: string;
}

/** What an append was decided on: the stream's last event, or 'noStream' where none may exist yet. */
export type ExpectedHead = StreamHead | 'noStream';

export interface EventToAppend {
  /** A UUID derived from the hash: the same id means the same bytes. */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
}

export interface EventPlace {
  readonly stream: string;
  readonly revision: number;
}

export interface RecordedEvent extends EventToAppend, EventPlace {
  readonly position: Position;
}

export interface AppendResult {
  /** The last event of this append. */
  readonly head: StreamHead;
  /** Where that event stands in the log. */
  readonly position: Position;
}

export interface ReadStreamOptions {
  /** First revision to read, inclusive. Default: the start (forwards) or the end (backwards). */
  readonly from?: number;
  readonly direction?: 'forwards' | 'backwards';
  /** Default 1,000. */
  readonly limit?: number;
}

export interface ReadAllOptions {
  /** Exclusive. Default: the start (forwards) or the end (backwards). */
  readonly after?: Position;
  readonly direction?: 'forwards' | 'backwards';
  /** Default 1,000. */
  readonly limit?: number;
}

export interface ScanInOrderOptions {
  /** Exclusive. Default: the start of the log. */
  readonly after?: Position | undefined;
  /** Inclusive. */
  readonly through: Position;
}

/**
 * An event as it stands there, unread: if somebody has changed it behind the store's back, its texts may hold anything.
 */
export interface ScannedEvent extends Omit<RecordedEvent, 'data' | 'metadata'> {
  /** JSON, as it was stored. */
  readonly data: string;
  readonly metadata: string;
}

export interface SubscribeOptions {
  /** Exclusive. Default: the start of the log. */
  readonly after?: Position | undefined;
  readonly signal: AbortSignal;
  /** The most events in one batch. Default 1,000. */
  readonly batchSize?: number;
}

export interface EventBatch {
  readonly events: readonly RecordedEvent[];
  /** True when, as this batch was made, the log held nothing after it. */
  readonly caughtUp: boolean;
}
