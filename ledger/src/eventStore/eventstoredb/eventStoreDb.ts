import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { CATEGORIES } from '../../event/streams.ts';
import { headAfter, serializeAppend } from '../appendLimits.ts';
import { AppendOutcomeUnknown, StoreUnavailable, WrongExpectedHead } from '../errors.ts';
import type {
  AppendResult,
  EventStore,
  EventToAppend,
  ExpectedHead,
  Position,
  ReadStreamOptions,
  RecordedEvent,
  StoreOptions,
} from '../eventStore.ts';
import { scanPages, unread } from '../followLog.ts';
import { type AppendTimes, appendUntilKnown, createSeenHeads } from './append.ts';
import { connect, type Connection } from './connection.ts';
import { positionOf } from './feed.ts';
import { createLastEvent, lastRecord, readAll, type Reader, readStream, type ReadTimes } from './reads.ts';
import { subscribe } from './subscribe.ts';

export interface EventStoreDbOptions extends StoreOptions, Partial<AppendTimes>, Partial<ReadTimes> {
  /** Any form that EventStoreDB knows: esdb:// or esdb+discover://, one node or a cluster's seeds, TLS or not. */
  readonly connectionString: string;
  /** Where that string was given, for whoever reads of a failure. Default: EVENTSTORE_URL. */
  readonly setting?: string;
}

const PING_MS = 2_000;

/**
 * Keeps events in EventStoreDB. Nothing is asked of the server before the first call, so a process starts while the
 * store is down and says so by `ping`.
 *
 * @throws TypeError for a connection string that it can't work with
 */
export async function createEventStoreDbStore(options: EventStoreDbOptions): Promise<EventStore> {
  const connection = connect(options.connectionString);
  const { appendDeadlineMs = 10_000, unavailableAfterMs = 2_000, attemptMs = 3_000 } = options;
  const appendTimes: AppendTimes = { appendDeadlineMs, unavailableAfterMs, attemptMs };
  const { readDeadlineMs = 10_000, silenceMs = 5_000, categories = CATEGORIES, setting = 'EVENTSTORE_URL' } = options;
  const closing = new AbortController();
  // Each read under way listens to it.
  setMaxListeners(0, closing.signal);
  const reader: Reader = {
    client: connection.client,
    times: { readDeadlineMs, silenceMs },
    categories,
    closing: closing.signal,
    setting,
  };
  const impatient: Reader = { ...reader, times: { readDeadlineMs: PING_MS, silenceMs: PING_MS } };

  const heads = createSeenHeads(connection, reader);
  const lastEvent = createLastEvent(reader);

  function assertOpen(): void {
    if (closing.signal.aborted) throw new StoreUnavailable('the event store was closed');
  }

  async function append(
    stream: string,
    expected: ExpectedHead,
    events: readonly EventToAppend[],
  ): Promise<AppendResult> {
    assertOpen();
    // A bad event must not reach the client, which would leave its promise open or the process without an answer.
    serializeAppend(stream, expected, events, categories);
    const epoch = connection.epoch();
    const answer = await appendUntilKnown(connection, appendTimes, { stream, expected, events }, heads);
    const head = headAfter(expected, events);
    if (Number(answer.nextExpectedRevision) !== head.revision) {
      throw new Error(`${stream} ends at ${answer.nextExpectedRevision} after an append that ends at ${head.revision}`);
    }
    heads.saw(stream, head, epoch);
    return { head, position: positionOf(answer.position) ?? (await positionAt(stream, head.revision)) };
  }

  async function readOne(stream: string, options?: ReadStreamOptions): Promise<RecordedEvent[]> {
    const epoch = connection.epoch();
    const events = await readStream(reader, stream, options);
    const last = options?.direction === 'backwards' ? events[0] : events.at(-1);
    if (last) heads.saw(stream, last, epoch);
    return events;
  }

  /** A server that answers a known append from its index may leave out the place. */
  async function positionAt(stream: string, revision: number): Promise<Position> {
    const [event] = await readStream(reader, stream, { from: revision, limit: 1 }).catch((cause: unknown) => {
      // Written it is: that the store has gone away since must not make it look as if it weren't.
      throw new AppendOutcomeUnknown(`where ${stream} was appended to can't be learnt now`, { cause });
    });
    if (!event) throw new Error(`event ${revision} of ${stream} was written and can't be read`);
    return event.position;
  }

  return {
    append,

    async storeId() {
      assertOpen();
      return storeNameOf(connection, appendTimes, reader);
    },

    async readStream(stream, options) {
      assertOpen();
      return readOne(stream, options);
    },

    async readEvents(places) {
      assertOpen();
      const read = places.map(({ stream, revision: from }) => readOne(stream, { from, limit: 1 }));
      return (await Promise.all(read)).flat();
    },

    async readTexts(stream, options) {
      assertOpen();
      return (await readOne(stream, options)).map(unread);
    },

    async readAll(options) {
      assertOpen();
      return readAll(reader, options);
    },

    scanInOrder: (options) =>
      scanPages((page) => {
        assertOpen();
        return readAll(reader, page);
      }, options),

    async lastEvent() {
      assertOpen();
      return lastEvent();
    },

    subscribe: (options) => subscribe(reader, options),

    async ping() {
      assertOpen();
      await lastRecord(impatient);
    },

    async close() {
      if (closing.signal.aborted) return;
      closing.abort();
      await connection.close();
    },
  };
}

// Of no category of the ledger, so that no subscriber ever meets it.
const STREAM = 'northvale-store';

/** The id of the log: that of the one event in a stream of its own, which the first to ask writes. */
async function storeNameOf(connection: Connection, times: AppendTimes, reader: Reader): Promise<string> {
  const named = await nameOf(reader);
  if (named) return named;
  const event = { id: randomUUID(), type: 'StoreNamed', data: {}, metadata: {} };
  try {
    await appendUntilKnown(connection, times, { stream: STREAM, expected: 'noStream', events: [event] });
    return event.id;
  } catch (error) {
    // Another process asked at the same time.
    const name = error instanceof WrongExpectedHead ? await nameOf(reader) : undefined;
    if (!name) throw error;
    return name;
  }
}

const nameOf = async (reader: Reader): Promise<string | undefined> =>
  (await readStream(reader, STREAM, { limit: 1 }))[0]?.id;
