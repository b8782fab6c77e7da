import { LRUCache } from 'lru-cache';
import type { Decider, DomainEvent } from './decider.ts';
import type { EventStore } from './eventStore/eventStore.ts';
import { emptyView, foldEvents, type StreamView } from './streamView.ts';

/**
 * Reads streams and folds them, and keeps what it has folded. What is kept rests on the store's word of another time:
 * a dump may have been restored since, or a standby promoted that hadn't received all. So each read begins with the last
 * event that is known, and where another one stands in its place, or none, the stream is read from its start.
 */
export interface StreamReader<State> {
  /** As far as it was read, without asking the store. */
  known(stream: string): StreamView<State> | undefined;
  /** To its end: only what came after the known part is read and folded. */
  readToEnd(stream: string): Promise<StreamView<State>>;
  /** From its start up to a revision, or to its end where that comes first. */
  readUpTo(stream: string, revision: number): Promise<StreamView<State>>;
  /** Keeps a view that the store has confirmed. */
  remember(stream: string, view: StreamView<State>): void;
}

interface ReaderOptions<State, Event extends DomainEvent> {
  readonly store: EventStore;
  readonly decider: Pick<Decider<State, never, Event>, 'initialState' | 'evolve'>;
  /** How many events' worth of folded streams to keep in memory. */
  readonly cachedEvents: number;
}

const PAGE = 1_000;

export function createStreamReader<State, Event extends DomainEvent>(
  options: ReaderOptions<State, Event>,
): StreamReader<State> {
  const { store, decider, cachedEvents } = options;
  const evolve = decider.evolve.bind(decider);
  const views = new LRUCache<string, StreamView<State>>({
    maxSize: cachedEvents,
    maxEntrySize: cachedEvents,
    sizeCalculation: (view) => view.revision + 20,
  });

  /** A view with what follows it in the store, up to a revision; undefined where it isn't a part of what is there. */
  async function extended(stream: string, view: StreamView<State>, upTo = Infinity) {
    let next = view;
    for (let overlap = view.revision < 0 ? 0 : 1; next.revision < upTo; overlap = 0) {
      const limit = Math.min(PAGE, upTo - next.revision + overlap);
      const page = await store.readStream(stream, { from: next.revision + 1 - overlap, limit });
      if (overlap > 0 && page[0]?.metadata.hash !== view.hash) return undefined;
      next = foldEvents<State, Event>(next, page.slice(overlap), evolve);
      if (page.length < limit) break;
    }
    return next;
  }

  async function fromStart(stream: string, upTo?: number): Promise<StreamView<State>> {
    const view = await extended(stream, emptyView(decider.initialState), upTo);
    if (!view) throw new Error(`${stream} has no beginning`);
    return view;
  }

  function remember(stream: string, view: StreamView<State>): void {
    if (view.revision >= (views.peek(stream)?.revision ?? 0)) views.set(stream, view);
  }

  return {
    known: (stream) => views.get(stream),

    async readToEnd(stream) {
      const known = views.get(stream);
      let view = known && (await extended(stream, known));
      if (!view) {
        if (known && views.peek(stream) === known) views.delete(stream);
        view = await fromStart(stream);
      }
      remember(stream, view);
      return view;
    },

    readUpTo: fromStart,
    remember,
  };
}
