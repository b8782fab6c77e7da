import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { Decider, DomainEvent } from '../decider.ts';
import { StoreUnavailable } from '../eventStore/errors.ts';
import type { EventStore, RecordedEvent } from '../eventStore/eventStore.ts';
import { emptyView, foldEvents, type StreamView } from './streamView.ts';

/**
 * Reads streams and folds them, and caches what it has folded. A cached view rests on the store's answer of another
 * time: a dump may have been restored since, or a standby promoted that hadn't received all. So each page begins with
 * the last event that is known, and where another one stands in its place, or none, the stream is read from its start.
 */
export interface StreamReader<State> {
  /** As far as it was read, without asking the store. */
  known(stream: string): StreamView<State> | undefined;
  /** To its end: only what came after the cached part is read and folded. */
  readToEnd(stream: string): Promise<StreamView<State>>;
  /** Up to a revision, or to its end where that comes first; from the stream's start. */
  readUpTo(stream: string, revision: number): Promise<StreamView<State>>;
  /** Caches a view that the store has confirmed. */
  remember(stream: string, view: StreamView<State>): void;
}

export interface ReaderOptions<State, Event extends DomainEvent> {
  readonly store: EventStore;
  readonly decider: Pick<Decider<State, never, Event>, 'initialState' | 'schemaVersions' | 'evolve'>;
  /** Of the cache. Default: a quarter of what the process may use. */
  readonly cacheBytes?: number;
  /** The most events of one page, at least 2. Default 500. */
  readonly pageSize?: number;
}

const PAGE = 500;
/** The reader folds so many events at a time: between them the process serves its other requests. */
const SLICE = 100;
const ENTRY_BYTES = 2_000;

export function createStreamReader<State, Event extends DomainEvent>(
  options: ReaderOptions<State, Event>,
): StreamReader<State> {
  const { store, decider, pageSize = PAGE } = options;
  const cacheBytes = options.cacheBytes ?? Math.floor(getHeapStatistics().heap_size_limit / 4);
  const views = new LRUCache<string, StreamView<State>>({
    maxSize: cacheBytes,
    maxEntrySize: cacheBytes,
    sizeCalculation: ({ bytes }) => bytes + ENTRY_BYTES,
  });
  const loading = new Map<string, Promise<StreamView<State>>>();

  async function folded(view: StreamView<State>, page: readonly RecordedEvent[]): Promise<StreamView<State>> {
    let next = view;
    for (let from = 0; from < page.length; from += SLICE) {
      if (from > 0) await yieldToOthers();
      next = foldEvents<State, Event>(next, page.slice(from, from + SLICE), decider);
    }
    return next;
  }

  /** A view with what follows it in the store, up to a revision; undefined where the store doesn't hold it any more. */
  async function extended(stream: string, view: StreamView<State>, upTo: number) {
    let next = view;
    try {
      while (next.revision < upTo) {
        // Of an empty stream the reader knows no event that would have to stand there still.
        const overlap = next.revision < 0 ? 0 : 1;
        const limit = Math.min(pageSize, upTo - next.revision + overlap);
        const page = await store.readStream(stream, { from: next.revision + 1 - overlap, limit });
        if (overlap > 0 && page[0]?.metadata.hash !== next.hash) {
          views.delete(stream);
          return undefined;
        }
        next = await folded(next, page.slice(overlap));
        if (page.length < limit) break;
      }
      return next;
    } catch (error) {
      // All views of a stream share one index of commands: it mustn't know of more than the cached view.
      if (next !== view || !(error instanceof StoreUnavailable)) views.delete(stream);
      throw error;
    }
  }

  async function readAnew(stream: string, upTo: number): Promise<StreamView<State>> {
    for (;;) {
      const view = await extended(stream, emptyView(decider.initialState), upTo);
      if (view) return view;
    }
  }

  function remember(stream: string, view: StreamView<State>): void {
    const cached = views.peek(stream);
    if (!cached || view.revision > cached.revision) views.set(stream, view);
  }

  async function extendCached(stream: string): Promise<StreamView<State> | undefined> {
    const cached = views.get(stream);
    const view = cached && (await extended(stream, cached, Infinity));
    if (view) remember(stream, view);
    return view;
  }

  async function load(stream: string): Promise<StreamView<State>> {
    const view = await readAnew(stream, Infinity);
    remember(stream, view);
    return view;
  }

  return {
    known: (stream) => views.get(stream),

    async readToEnd(stream) {
      // Many may ask at once for a stream that isn't cached: one loads it, the others read what has come since.
      for (;;) {
        await loading.get(stream)?.catch(() => undefined);
        const view = await extendCached(stream);
        if (view) return view;
        if (loading.has(stream)) continue;
        const loaded = load(stream).finally(() => loading.delete(stream));
        loading.set(stream, loaded);
        return loaded;
      }
    },

    readUpTo: readAnew,

    remember,
  };
}
