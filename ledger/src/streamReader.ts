import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { Decider, DomainEvent } from './decider.ts';
import { StoreUnavailable } from './eventStore/errors.ts';
import type { EventStore, RecordedEvent } from './eventStore/eventStore.ts';
import type { Snapshots } from './snapshots/snapshots.ts';
import { emptyView, foldEvents, type StreamView } from './streamView.ts';
import { waypointBefore, withWaypoint } from './waypoints.ts';

/**
 * Reads streams and folds them, and keeps what it has folded. What is kept rests on the store's word of another time:
 * a dump may have been restored since, or a standby promoted that hadn't received all. So each page begins with the
 * last event that is known, and where another one stands in its place, or none, the stream is read from its start.
 */
export interface StreamReader<State> {
  /** As far as it was read, without asking the store. */
  known(stream: string): StreamView<State> | undefined;
  /** To its end: only what came after the known part is read and folded. */
  readToEnd(stream: string): Promise<StreamView<State>>;
  /** Folds what others write while this process waits to write itself, so that it can then be quick. */
  readAhead(stream: string, isWaiting: () => boolean): Promise<void>;
  /** Up to a revision, or to its end where that comes first. */
  readUpTo(stream: string, revision: number): Promise<StreamView<State>>;
  /** Keeps a view that the store has confirmed. */
  remember(stream: string, view: StreamView<State>): void;
}

export interface ReaderOptions<State, Event extends DomainEvent> {
  readonly store: EventStore;
  readonly decider: Pick<Decider<State, never, Event>, 'initialState' | 'schemaVersions' | 'evolve'>;
  /** Where long streams are found folded. Default: nowhere, they are folded from their start. */
  readonly snapshots?: Snapshots<State>;
  /** For what is kept. Default: a quarter of what the process may use. */
  readonly cacheBytes?: number;
  /**
   * The most events of one page, at least 2. Default 100: it comes as one piece of work, so a larger one holds up all
   * others while it is parsed, and the collector marks.
   */
  readonly pageSize?: number;
}

interface Kept<State> {
  readonly view: StreamView<State>;
  readonly waypoints: readonly StreamView<State>[];
}

const PAGE = 100;
/** Events folded at a time: between them others have their turn. */
const SLICE = 50;
const KEPT_BYTES = 2_000;
/** A read costs as much as thirty events: where others write without a pause, they are worth it by then. */
const READ_AHEAD_MS = 60;

export function createStreamReader<State, Event extends DomainEvent>(
  options: ReaderOptions<State, Event>,
): StreamReader<State> {
  const { store, decider, snapshots, pageSize = PAGE } = options;
  const cacheBytes = options.cacheBytes ?? Math.floor(getHeapStatistics().heap_size_limit / 4);
  const streams = new LRUCache<string, Kept<State>>({
    maxSize: cacheBytes,
    maxEntrySize: cacheBytes,
    sizeCalculation: ({ view }) => view.bytes + KEPT_BYTES,
  });
  const reading = new Map<string, Promise<StreamView<State>>>();

  /**
   * Folds a page in slices, so that others get their turn; `passed` collects waypoints, not all that lies on the way.
   */
  async function folded(view: StreamView<State>, page: readonly RecordedEvent[], passed: StreamView<State>[]) {
    let next = view;
    for (let from = 0; from < page.length; from += SLICE) {
      if (from > 0) await nextTurn();
      next = foldEvents<State, Event>(next, page.slice(from, from + SLICE), decider);
    }
    passed.splice(0, Infinity, ...withWaypoint(passed, next));
    return next;
  }

  /** A view with what follows it in the store, up to a revision; undefined where it isn't a part of what is there. */
  async function extended(stream: string, view: StreamView<State>, upTo: number, passed: StreamView<State>[]) {
    let next = view;
    try {
      while (next.revision < upTo) {
        // Of a stream that was empty, no event is known that would have to stand there still.
        const overlap = next.revision < 0 ? 0 : 1;
        const limit = Math.min(pageSize, upTo - next.revision + overlap);
        const page = await store.readStream(stream, { from: next.revision + 1 - overlap, limit });
        if (overlap > 0 && page[0]?.metadata.hash !== next.hash) {
          streams.delete(stream);
          return undefined;
        }
        if (page.length > overlap) next = await folded(next, page.slice(overlap), passed);
        if (page.length < limit) break;
      }
      return next;
    } catch (error) {
      // All views of a stream share one index of commands: it mustn't know of more than the view that is kept.
      if (next !== view || !(error instanceof StoreUnavailable)) streams.delete(stream);
      throw error;
    }
  }

  /** Without anything known. Most streams end on their first page; only for a longer one a snapshot is looked for. */
  async function readAnew(stream: string, upTo: number, passed: StreamView<State>[]): Promise<StreamView<State>> {
    const limit = Math.min(pageSize, upTo + 1);
    const page = await store.readStream(stream, { limit });
    const start = await folded(emptyView(decider.initialState), page, passed);
    if (page.length < limit || start.revision === upTo) return start;
    return (await onwards(stream, start, upTo, passed)) ?? readAnew(stream, upTo, []);
  }

  /** As `extended`, from a snapshot where that is further on. */
  async function onwards(stream: string, view: StreamView<State>, upTo: number, passed: StreamView<State>[]) {
    const snapshot = upTo - view.revision > pageSize ? await snapshots?.latest(stream, upTo) : undefined;
    if (snapshot && snapshot.revision > view.revision) {
      const beyond = [snapshot];
      const extension = await extended(stream, snapshot, upTo, beyond);
      if (extension) passed.push(...beyond);
      if (extension) return extension;
      await snapshots?.discard(stream);
    }
    return extended(stream, view, upTo, passed);
  }

  function remember(stream: string, view: StreamView<State>, passed: readonly StreamView<State>[] = []): void {
    const kept = streams.peek(stream);
    if (kept && view.revision <= kept.view.revision) return;
    const before = kept ? [kept.view, ...passed] : passed;
    const waypoints = before.reduce(withWaypoint<State>, kept?.waypoints ?? []);
    streams.set(stream, { view, waypoints });
    snapshots?.offer(stream, view, waypoints);
  }

  async function readFromKept(stream: string): Promise<StreamView<State> | undefined> {
    const kept = streams.get(stream);
    if (!kept) return undefined;
    const passed: StreamView<State>[] = [];
    const view = await extended(stream, kept.view, Infinity, passed);
    if (view) remember(stream, view, passed);
    return view;
  }

  async function readAndKeep(stream: string): Promise<StreamView<State>> {
    const passed: StreamView<State>[] = [];
    const view = await readAnew(stream, Infinity, passed);
    remember(stream, view, passed);
    return view;
  }

  async function readToEnd(stream: string): Promise<StreamView<State>> {
    // Many ask at once for a stream that nobody has read yet: one folds it, the others read what has come since.
    for (;;) {
      await reading.get(stream)?.catch(() => undefined);
      const view = await readFromKept(stream);
      if (view) return view;
      if (reading.has(stream)) continue;
      const read = readAndKeep(stream).finally(() => reading.delete(stream));
      reading.set(stream, read);
      return read;
    }
  }

  return {
    known: (stream) => streams.get(stream)?.view,

    readToEnd,

    async readAhead(stream, isWaiting) {
      for (await sleep(READ_AHEAD_MS); isWaiting(); await sleep(READ_AHEAD_MS)) {
        await readToEnd(stream).catch(() => undefined);
      }
    },

    async readUpTo(stream, revision) {
      const kept = streams.get(stream);
      const near = kept && waypointBefore([...kept.waypoints, kept.view], revision);
      return (near && (await onwards(stream, near, revision, []))) ?? readAnew(stream, revision, []);
    },

    remember,
  };
}
