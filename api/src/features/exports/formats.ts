import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { hledgerEntry, hledgerHead, POSTING_COLUMNS, postingRows } from '@northvale/ledger/journal/export.ts';
import { stringify } from 'csv-stringify/sync';
import { neutral } from '../../contract/spreadsheets.ts';
import { actorsOf, eventRecord, type Names } from '../../records/events.ts';
import type { ExportScope } from './eventPages.ts';

/** How an export writes events. */
export interface ExportFormat {
  readonly mediaType: string;
  readonly extension: string;
  /** What comes before the first event; `what` says in words what follows. */
  head(what: string): string;
  page(events: readonly RecordedEvent[], namesOf: NamesOf): Promise<string> | string;
}

type NamesOf = (userIds: readonly string[]) => Promise<Names>;

const csv = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { cast: { string: neutral } },
  );

export const EXPORT_FORMATS = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    extension: 'csv',
    head: () => csv([POSTING_COLUMNS]),
    page: (events) => csv(events.flatMap(postingRows)),
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
