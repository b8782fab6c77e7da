import type { EventStore, Position, RecordedEvent, ScanInOrderOptions, ScannedEvent } from './eventStore.ts';

const PAGE = 1_000;

/** `scanInOrder` page by page, for stores that know no faster way. */
export async function* scanPages(
  readAll: EventStore['readAll'],
  { after: start, through }: ScanInOrderOptions,
): AsyncGenerator<readonly ScannedEvent[]> {
  for (let after: Position | undefined = start; after === undefined || after < through;) {
    const page: RecordedEvent[] = await readAll({ ...(after === undefined ? {} : { after }), limit: PAGE });
    after = page.at(-1)?.position;
    if (after === undefined) return;
    yield page.filter(({ position }) => position <= through).map(unread);
  }
}

/** For stores whose client has read it already. */
export const unread = (event: RecordedEvent): ScannedEvent => ({
  ...event,
  data: JSON.stringify(event.data),
  metadata: JSON.stringify(event.metadata),
});
