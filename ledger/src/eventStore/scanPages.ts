import type { EventStore, LogPart, RecordedEvent, ScannedEvent, ScanOptions } from './eventStore.ts';

const PAGE = 1_000;

/** Goes through a log page by page, for stores that know no faster way. */
export async function* scanPages(
  readAll: EventStore['readAll'],
  { after: start, through, part }: ScanOptions,
): AsyncGenerator<readonly ScannedEvent[]> {
  for (let after = start; after === undefined || after < through;) {
    const page = await readAll({ ...(after === undefined ? {} : { after }), limit: PAGE });
    after = page.at(-1)?.position;
    if (after === undefined) return;
    yield page.filter(({ position, stream }) => position <= through && isIn(part, stream)).map(unread);
  }
}

const unread = (event: RecordedEvent): ScannedEvent => ({
  ...event,
  data: JSON.stringify(event.data),
  metadata: JSON.stringify(event.metadata),
});

/** Any division will do, as long as it is always the same. */
function isIn(part: LogPart | undefined, stream: string): boolean {
  if (!part) return true;
  let sum = 0;
  for (let at = 0; at < stream.length; at += 1) sum = (Math.imul(sum, 31) + stream.charCodeAt(at)) | 0;
  return (sum >>> 0) % part.of === part.number;
}
