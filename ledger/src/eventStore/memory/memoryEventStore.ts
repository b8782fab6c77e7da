import { randomUUID } from 'node:crypto';
import { firstRevision, headAfter, serializeAppend } from '../appendLimits.ts';
import { StoreUnavailable, WrongExpectedHead } from '../errors.ts';
import type {
  AppendResult,
  EventStore,
  EventToAppend,
  ExpectedHead,
  Position,
  ReadAllOptions,
  ReadStreamOptions,
  RecordedEvent,
  StoreOptions,
} from '../eventStore.ts';
import { CATEGORIES } from '../../event/streams.ts';
import { createWakeups, followLog, scanPages, unread } from '../followLog.ts';

const PAGE = 1_000;

/** An event store for tests: the same rules, and nothing lasts. */
export interface MemoryEventStore extends EventStore {
  /** Takes the log's last events away, as a restored dump does, or a standby that hadn't received all. */
  loseLast(count: number): void;
}

export function createMemoryEventStore({ categories = CATEGORIES }: StoreOptions = {}): MemoryEventStore {
  const id = randomUUID();
  const log: RecordedEvent[] = [];
  const streams = new Map<string, RecordedEvent[]>();
  const wakeups = createWakeups();
  let closed = false;
  const readFrom = async (from: Position | undefined, limit: number) => {
    const first = from === undefined ? 0 : Number(from);
    return log.slice(first, first + limit);
  };

  async function readAll({ after, direction = 'forwards', limit = PAGE }: ReadAllOptions = {}) {
    assertOpen();
    if (direction === 'backwards') return backwards(log, after === undefined ? log.length : Number(after), limit);
    return page(log, after, limit);
  }

  async function readStream(stream: string, options: ReadStreamOptions = {}) {
    assertOpen();
    const { direction = 'forwards', limit = PAGE } = options;
    const recorded = streams.get(stream) ?? [];
    if (direction === 'forwards') return recorded.slice(options.from ?? 0, (options.from ?? 0) + limit);
    return backwards(recorded, Math.min((options.from ?? recorded.length) + 1, recorded.length), limit);
  }

  function assertOpen(): void {
    if (closed) throw new StoreUnavailable('the event store was closed');
  }

  function write(stream: string, recorded: RecordedEvent[], events: readonly EventToAppend[]): void {
    for (const event of events) {
      const standing = { ...event, stream, revision: recorded.length, position: positionOf(log.length) };
      recorded.push(standing);
      log.push(standing);
    }
    streams.set(stream, recorded);
    wakeups.wake();
  }

  return {
    loseLast(count) {
      for (const { stream } of log.splice(-count)) streams.get(stream)?.pop();
      wakeups.wake();
    },

    async storeId() {
      return id;
    },

    async append(stream, expected, events): Promise<AppendResult> {
      assertOpen();
      serializeAppend(stream, expected, events, categories);
      const recorded = streams.get(stream) ?? [];
      const first = firstRevision(expected);
      if (isHead(recorded, expected)) write(stream, recorded, events);
      else if (!standAt(recorded, first, events)) throw wrongHead(stream, expected, recorded);
      const last = recorded[first + events.length - 1];
      if (!last) throw new Error('an append left no event');
      return { head: headAfter(expected, events), position: last.position };
    },

    readStream,

    readEvents: async (places) =>
      places.flatMap(({ stream, revision }) => streams.get(stream)?.slice(revision, revision + 1) ?? []),

    readTexts: async (stream, options) => (await readStream(stream, options)).map(unread),

    readAll,

    scanInOrder: (options) => scanPages(readAll, options),

    async lastEvent() {
      assertOpen();
      return log.at(-1);
    },

    subscribe(options) {
      return followLog({ readFrom, wakeups, isClosed: () => closed }, options);
    },

    async ping() {
      assertOpen();
    },

    async close() {
      closed = true;
      wakeups.wake();
    },
  };
}

const positionOf = (index: number): Position => String(index).padStart(16, '0');

const page = (log: readonly RecordedEvent[], after: Position | undefined, limit: number): RecordedEvent[] => {
  const first = after === undefined ? 0 : Number(after) + 1;
  return log.slice(first, first + limit);
};

const backwards = (events: readonly RecordedEvent[], end: number, limit: number): RecordedEvent[] =>
  events.slice(Math.max(end - limit, 0), end).reverse();

const standAt = (recorded: readonly RecordedEvent[], first: number, events: readonly EventToAppend[]): boolean =>
  events.every(({ id }, index) => recorded[first + index]?.id === id);

const isHead = (recorded: readonly RecordedEvent[], expected: ExpectedHead): boolean =>
  recorded.length === firstRevision(expected) && (expected === 'noStream' || recorded.at(-1)?.id === expected.id);

const wrongHead = (stream: string, expected: ExpectedHead, recorded: readonly RecordedEvent[]) =>
  new WrongExpectedHead(stream, expected, recorded.length === 0 ? 'noStream' : recorded.length - 1);
