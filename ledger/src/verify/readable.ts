import type { EventStore, RecordedEvent } from '../eventStore/eventStore.ts';
import type { Difference } from './difference.ts';

/** What stands at a place of a stream: an event, or a row that can't even be read as one. */
export type StreamRow =
  | { readonly event: RecordedEvent; readonly unreadable?: never }
  | { readonly unreadable: Difference & { readonly revision: number }; readonly event?: never };

const PAGE = 500;

/**
 * A stream page by page. A row whose text is no JSON any more would make the whole page fail: it is read around, and
 * named.
 */
export async function* streamPages(
  store: EventStore,
  stream: string,
  from = 0,
  limit = PAGE,
): AsyncGenerator<readonly StreamRow[]> {
  for (let next = from; ;) {
    const page = await readAround(store, stream, next, limit);
    yield page;
    if (page.length < limit) return;
    next = behind(page, next);
  }
}

async function readAround(store: EventStore, stream: string, from: number, limit: number): Promise<StreamRow[]> {
  try {
    return (await store.readStream(stream, { from, limit })).map((event) => ({ event }));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (limit === 1) return [{ unreadable: unreadableAt(stream, from, error) }];
    const half = Math.ceil(limit / 2);
    const first = await readAround(store, stream, from, half);
    return [...first, ...(await readAround(store, stream, behind(first, from + half), limit - half))];
  }
}

/** The revision after the last row, or the one to go on with where there is none. */
function behind(page: readonly StreamRow[], otherwise: number): number {
  const last = page.at(-1);
  return last ? 1 + (last.event ?? last.unreadable).revision : otherwise;
}

const unreadableAt = (stream: string, revision: number, error: Error) => ({
  kind: 'changed' as const,
  stream,
  revision,
  expected: 'an event',
  found: `a row that can't be read: ${error.message}`,
});
