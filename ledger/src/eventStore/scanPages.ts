import type {
  EventStore,
  LogPart,
  Position,
  RecordedEvent,
  ScanHashesOptions,
  ScanInOrderOptions,
  ScannedBatch,
  ScannedEvent,
  ScanOptions,
} from './eventStore.ts';
import { isStreamOf } from '../streams.ts';
import { HASH_DIGITS, hashesFrom, type LogPiece } from './logPiece.ts';

type ReadAll = EventStore['readAll'];
type Scans = Pick<EventStore, 'parts' | 'scan' | 'scanInOrder' | 'scanHashes'>;

/** Goes through a log page by page, for stores that know no faster way. */
export const scanningPages = (readAll: ReadAll): Scans => ({
  parts: async (count) => Array.from({ length: count }, (_, number) => `${number}/${count}`),

  async *scan({ through, part }: ScanOptions): AsyncGenerator<ScannedBatch> {
    const isIn = partOf(part);
    for await (const page of pagesThrough(readAll, through)) {
      yield { events: page.filter(({ stream }) => isIn(stream)).map(unread), isStreamByStream: false };
    }
  },

  async *scanInOrder({ after, through }: ScanInOrderOptions): AsyncGenerator<readonly ScannedEvent[]> {
    for await (const page of pagesThrough(readAll, through, after)) yield page.map(unread);
  },

  async *scanHashes({ through, categories }: ScanHashesOptions): AsyncGenerator<LogPiece> {
    for await (const page of pagesThrough(readAll, through)) {
      const events = page.filter(({ stream }) => isStreamOf(categories, stream));
      const digits = events.map(({ metadata }) => hashIn(metadata).padEnd(HASH_DIGITS, '-').slice(0, HASH_DIGITS));
      yield {
        count: events.length,
        positions: events.map(({ position }) => position).join(''),
        hashes: hashesFrom(digits.join(''), events.length),
      };
    }
  },
});

const PAGE = 1_000;

async function* pagesThrough(
  readAll: ReadAll,
  through: Position,
  start?: Position,
): AsyncGenerator<readonly RecordedEvent[]> {
  for (let after = start; after === undefined || after < through;) {
    const page = await readAll({ ...(after === undefined ? {} : { after }), limit: PAGE });
    after = page.at(-1)?.position;
    if (after === undefined) return;
    yield page.filter(({ position }) => position <= through);
  }
}

/** An event may hold anything by now, if it was changed. */
const hashIn = (metadata: unknown): string => String((metadata as Partial<RecordedEvent['metadata']> | null)?.hash);

/** For stores whose client has read it already. */
export const unread = (event: RecordedEvent): ScannedEvent => ({
  ...event,
  data: JSON.stringify(event.data),
  metadata: JSON.stringify(event.metadata),
});

/** Any division will do, as long as it is always the same. */
function partOf(part: LogPart): (stream: string) => boolean {
  const [number, of] = part.split('/').map(Number) as [number, number];
  return (stream) => {
    let sum = 0;
    for (let at = 0; at < stream.length; at += 1) sum = (Math.imul(sum, 31) + stream.charCodeAt(at)) | 0;
    return (sum >>> 0) % of === number;
  };
}
