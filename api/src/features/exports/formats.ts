import { isStreamOf, LEDGER_CATEGORIES, streamName } from '@northvale/ledger/event/streams.ts';
import { StoreUnavailable } from '@northvale/ledger/eventStore/errors.ts';
import type { EventStore, RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { hledgerEntry, hledgerHead, POSTING_COLUMNS, postingRows } from '@northvale/ledger/journal/export.ts';
import { csvRows } from '../../contract/spreadsheets.ts';
import { actorsOf, eventRecord, type Names } from '../../records/events.ts';

/** How an export writes events. */
export interface ExportFormat {
  readonly mediaType: string;
  readonly extension: string;
  /** What comes before the first event; `what` says in words what follows. */
  head(what: string): string;
  page(events: readonly RecordedEvent[], namesOf: NamesOf): Promise<string> | string;
}

type NamesOf = (userIds: readonly string[]) => Promise<Names>;

export const EXPORT_FORMATS = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    extension: 'csv',
    head: () => csvRows([POSTING_COLUMNS]),
    page: (events) => csvRows(events.flatMap(postingRows)),
  },
  jsonl: {
    mediaType: 'application/x-ndjson; charset=utf-8',
    extension: 'jsonl',
    head: () => '',
    async page(events, namesOf) {
      const names = await namesOf(actorsOf(events));
      return events.map((event) => `${JSON.stringify(eventRecord(event, names))}\n`).join('');
    },
  },
  hledger: {
    mediaType: 'text/plain; charset=utf-8',
    extension: 'journal',
    head: hledgerHead,
    page: (events) => events.map(hledgerEntry).join(''),
  },
} as const satisfies Record<string, ExportFormat>;

export type ExportFormatName = keyof typeof EXPORT_FORMATS;

/** An export as text, piece by piece. */
export async function* exportText(
  { head, page }: ExportFormat,
  what: string,
  pages: AsyncIterable<readonly RecordedEvent[]>,
  namesOf: NamesOf,
): AsyncGenerator<string> {
  const first = head(what);
  if (first !== '') yield first;
  for await (const events of pages) {
    const text = await page(events, namesOf);
    if (text !== '') yield text;
  }
}

/**
 * What an export holds, in words: the first line of a journal. Without a moment it holds all that there was once it was
 * being read, and so what happened after it was asked for: no moment is named that a trial balance could differ from.
 */
export const scopeInWords = ({ userId, at }: ExportScope, begun: Date): string => {
  const asOf = at === undefined ? `this export, begun at ${begun.toISOString()}` : `${at} (inclusive)`;
  return `The ledger${userId === undefined ? '' : ` of account ${userId}`}, as of ${asOf}.`;
};

/** What an export holds: one account's events or all, as of a moment (inclusive; ISO 8601 in UTC) or now. */
export interface ExportScope {
  readonly userId?: string | undefined;
  readonly at?: string | undefined;
}

const PAGE = 1_000;
/** A store waits some seconds for itself; a long export waits a minute, rather than to begin anew. */
const TRIES = 12;

/** The events of an export in their order, page by page: however long the log, one page is in memory. */
export function eventPages(store: EventStore, { userId, at }: ExportScope): AsyncGenerator<readonly RecordedEvent[]> {
  const pages = userId === undefined ? logPages(store) : streamPages(store, streamName('account', userId));
  return upTo(pages, at);
}

/** The whole log as it is when the reading begins. */
async function* logPages(store: EventStore): AsyncGenerator<readonly RecordedEvent[]> {
  const end = (await store.lastEvent())?.position ?? '';
  for (let after: string | undefined; (after ?? '') < end;) {
    const page = await patiently(() => store.readAll({ ...(after === undefined ? {} : { after }), limit: PAGE }));
    const last = page.at(-1);
    if (!last) return;
    // The checkpoints between them say something of the ledger, and are none of its events.
    yield page.filter(({ position, stream }) => position <= end && isStreamOf(LEDGER_CATEGORIES, stream));
    after = last.position;
  }
}

async function* streamPages(store: EventStore, stream: string): AsyncGenerator<readonly RecordedEvent[]> {
  for (let from = 0; ; from += PAGE) {
    const page = await patiently(() => store.readStream(stream, { from, limit: PAGE }));
    yield page;
    if (page.length < PAGE) return;
  }
}

// Each event is asked: the clocks of several servers differ, so times rise within a stream, but not quite in the log.
async function* upTo(
  pages: AsyncIterable<readonly RecordedEvent[]>,
  at: string | undefined,
): AsyncGenerator<readonly RecordedEvent[]> {
  for await (const page of pages) {
    yield at === undefined ? page : page.filter(({ metadata }) => metadata.occurredAt <= at);
  }
}

async function patiently<Page>(read: () => Promise<Page>, tries = TRIES): Promise<Page> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof StoreUnavailable) || tries === 1) throw error;
    return patiently(read, tries - 1);
  }
}
