import type { EventMetadata } from '../event/envelope.ts';
import type { EventStore, RecordedEvent, ScannedEvent } from '../eventStore/eventStore.ts';
import type { JsonObject } from '../event/json.ts';
import type { Difference } from './difference.ts';

/** A stored event, read from its texts. */
export interface ReadEvent extends RecordedEvent {
  /** False where the texts hold more than what is read of them: spaces, or a name that is given twice. */
  readonly isAsWritten: boolean;
}

/** Reads an event from its stored texts; undefined where they aren't JSON, or metadata are no object. */
export function readStored({ data: dataText, metadata: text, ...stored }: ScannedEvent): ReadEvent | undefined {
  try {
    const data = JSON.parse(dataText) as JsonObject;
    const metadata = JSON.parse(text) as EventMetadata | null;
    if (typeof metadata !== 'object' || metadata === null) return undefined;
    const isAsWritten = JSON.stringify(data) === dataText && JSON.stringify(metadata) === text;
    return { ...stored, data, metadata, isAsWritten };
  } catch (error) {
    // A RangeError: they nest deeper than any program can follow.
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    return undefined;
  }
}

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
