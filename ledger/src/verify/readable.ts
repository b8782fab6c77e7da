import type { EventStore, ScannedEvent } from '../eventStore/eventStore.ts';
import type { Difference } from './difference.ts';
import { type ReadEvent, readStored } from './readStored.ts';

/** What stands at a place of a stream: an event, or a row that can't even be read as one. */
export type StreamRow =
  | { readonly event: ReadEvent; readonly unreadable?: never }
  | { readonly unreadable: Difference & { readonly revision: number }; readonly event?: never };

const PAGE = 500;

/** A stream page by page. A row whose text is no JSON any more is named. */
export async function* streamPages(
  store: EventStore,
  stream: string,
  from = 0,
  limit = PAGE,
): AsyncGenerator<readonly StreamRow[]> {
  for (let next: number | undefined = from; next !== undefined;) {
    const page = await store.readTexts(stream, { from: next, limit });
    yield page.map((stored) => {
      const event = readStored(stored);
      return event ? { event } : { unreadable: unreadableAt(stored) };
    });
    const last = page.at(-1);
    next = last && page.length === limit ? last.revision + 1 : undefined;
  }
}

const unreadableAt = ({ stream, revision, position }: ScannedEvent) => ({
  kind: 'changed' as const,
  stream,
  revision,
  position,
  expected: 'an event',
  found: "a row that can't be read",
});
