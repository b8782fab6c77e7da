import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  type ReadAllOptions as ClientReadAllOptions,
  START,
  type StreamingRead,
  streamNameFilter,
  StreamNotFoundError,
} from '@eventstore/db-client';
import streams, { type ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { pause, timeLeft } from '../../pause.ts';
import { isStreamOf } from '../../event/streams.ts';
import { StoreUnavailable } from '../errors.ts';
import type { Position, ReadAllOptions, ReadStreamOptions, RecordedEvent } from '../eventStore.ts';
import { backoffMs, mayPass, messageOf, NoAnswer } from './connection.ts';
import { createFeed, type FedEvent, type Feed, logPosition, recordedEvent } from './feed.ts';

export interface ReadTimes {
  /** How long a read is tried. */
  readonly readDeadlineMs: number;
  /** The longest silence of a server that is asked: the client gives its reads no deadline. */
  readonly silenceMs: number;
}

export interface Reader {
  readonly client: EventStoreDBClient;
  readonly times: ReadTimes;
  /** Of the streams that are read from the log of all. */
  readonly categories: readonly string[];
  /** Aborts when the store closes. */
  readonly closing: AbortSignal;
  /** Which setting names the store. */
  readonly setting: string;
}

const PAGE = 1_000;
// A decision must not rest on a follower that lags behind.
const requiresLeader = true;

export async function readStream(reader: Reader, stream: string, options: ReadStreamOptions = {}) {
  const { from, direction = 'forwards', limit = PAGE } = options;
  const edge = direction === 'forwards' ? START : END;
  const events = await read(reader, limit, () =>
    createFeed(
      reader.client.readStream(stream, {
        direction: direction === 'forwards' ? FORWARDS : BACKWARDS,
        fromRevision: from === undefined ? edge : BigInt(from),
        maxCount: limit,
        requiresLeader,
      }),
    ),
  );
  return events.map(recordedEvent);
}

export async function readAll(reader: Reader, options: ReadAllOptions = {}): Promise<RecordedEvent[]> {
  const { after, direction = 'forwards', limit = PAGE } = options;
  const open = direction === 'forwards' ? openLog : openLogBackwards;
  return (await read(reader, limit, () => open(reader, after, limit))).map(recordedEvent);
}

/** The last record of the whole log, whoever wrote it. */
export async function lastRecord(reader: Reader): Promise<FedEvent | undefined> {
  const [last] = await read(reader, 1, () =>
    createFeed(reader.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader })),
  );
  return last;
}

/** The id of the event at a position, whatever its stream; undefined where the log ends before it. */
export async function eventIdAt(reader: Reader, position: Position): Promise<string | undefined> {
  const fromPosition = logPosition(position);
  const [found] = await read(reader, 1, () =>
    createFeed(reader.client.readAll({ fromPosition, maxCount: 1, requiresLeader })),
  );
  return found?.event?.id;
}

/** The reader's part of the log after a position: first what stands, then each new event. */
export function openLog({ client, categories }: Reader, after: Position | undefined, buffered: number): Feed {
  const fromPosition = after === undefined ? START : logPosition(after);
  const filter = streamNameFilter({ prefixes: prefixesOf(categories) });
  return createFeed(client.subscribeToAll({ fromPosition, filter, requiresLeader }, { highWaterMark: buffered }));
}

/** The reader's part of the log before a position, as many events as are asked for. */
function openLogBackwards({ client, categories }: Reader, before: Position | undefined, maxCount: number): Feed {
  const fromPosition = before === undefined ? END : logPosition(before);
  const options = { direction: BACKWARDS, fromPosition, maxCount, requiresLeader } as const;
  return createFeed(readAllFiltered(client, prefixesOf(categories), options));
}

const prefixesOf = (categories: readonly string[]): string[] => categories.map((category) => `${category}-`);

/** Reads one page. What may pass is tried again from the start, as a read changes nothing. */
async function read(reader: Reader, limit: number, open: () => Feed): Promise<FedEvent[]> {
  const leftMs = timeLeft(reader.times.readDeadlineMs);
  for (let attempt = 0; ; attempt += 1) {
    const feed = open();
    try {
      return await collect(feed, reader, limit);
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      if (!mayPass(error)) throw error;
      const pauseMs = backoffMs(attempt);
      if (reader.closing.aborted || leftMs() <= pauseMs) {
        const words = `${reader.setting}: the event store can't be read; see that it runs at this address`;
        throw new StoreUnavailable(`${words} (${messageOf(error).trim()})`, { cause: error });
      }
      await pause(pauseMs, reader.closing);
    } finally {
      await feed.close();
    }
  }
}

async function collect(feed: Feed, { times, closing }: Reader, limit: number): Promise<FedEvent[]> {
  const events: FedEvent[] = [];
  while (events.length < limit) {
    const taken = feed.take(limit - events.length);
    events.push(...taken);
    if (taken.length > 0) continue;
    if (feed.caughtUp || feed.ended) break;
    feed.check();
    if (!(await feed.wait(times.silenceMs, closing))) throw new NoAnswer(times.silenceMs);
    if (closing.aborted) throw new Error('the event store was closed');
  }
  return events;
}

/**
 * The reader's last event. Others write to the log too: the server's own statistics, each half a minute, fill a quiet
 * night. So they are looked through once, and not again while nothing was written after them.
 */
export function createLastEvent(reader: Reader): () => Promise<RecordedEvent | undefined> {
  let known: { readonly recordId: string; readonly last: RecordedEvent | undefined } | undefined;
  return async () => {
    const record = await lastRecord(reader);
    if (!record?.event) return undefined;
    if (isStreamOf(reader.categories, record.event.streamId)) return recordedEvent(record);
    if (known?.recordId === record.event.id) return known.last;
    const [last] = await readAll(reader, { direction: 'backwards', limit: 1 });
    known = { recordId: record.event.id, last };
    return last;
  };
}

/** What the client's `readAll` uses of the client, not of its public type. */
interface Inside {
  callArguments: unknown;
  GRPCStreamCreator(service: unknown, name: string, create: (grpc: ReadCalls) => unknown): unknown;
}

interface ReadCalls {
  read(request: ReadReq, ...more: unknown[]): unknown;
}

/** Records that the server looks through before it reports where it is. */
const SEARCH_WINDOW = 1_000;

/**
 * The client's `readAll`, with only the streams of these prefixes. The server filters reads as it does subscriptions
 * (since 21.10), the client offers it for subscriptions only: so the filter is put into the request on its way.
 */
function readAllFiltered(
  client: EventStoreDBClient,
  prefixes: string[],
  options: ClientReadAllOptions,
): StreamingRead<AllStreamResolvedEvent> {
  const { callArguments, GRPCStreamCreator } = client as unknown as Inside;
  const filtering: Inside = {
    callArguments,
    GRPCStreamCreator: (service, name, create) =>
      GRPCStreamCreator(service, name, (grpc) =>
        create({ read: (request, ...more) => grpc.read(withFilter(request, prefixes), ...more) }),
      ),
  };
  return EventStoreDBClient.prototype.readAll.call(filtering as unknown as EventStoreDBClient, options);
}

function withFilter(request: ReadReq, prefixes: string[]): ReadReq {
  const { FilterOptions } = streams.ReadReq.Options;
  const filter = new FilterOptions().setStreamIdentifier(new FilterOptions.Expression().setPrefixList(prefixes));
  request.getOptions()?.setFilter(filter.setMax(SEARCH_WINDOW).setCheckpointintervalmultiplier(1));
  return request;
}
