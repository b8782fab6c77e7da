import { csvFile } from '@northvale/api/contract/spreadsheets.ts';
import { useCallback } from 'react';

export interface CsvColumn<Record, Head = string> {
  head: Head;
  value: (record: Record) => string | number | boolean;
}

export const toCsv = <Record>(records: readonly Record[], columns: readonly CsvColumn<Record>[]): string =>
  csvFile([columns.map(({ head }) => head), ...records.map((record) => columns.map(({ value }) => value(record)))]);

interface Limits {
  perPage: number;
  /** Beyond it the browser would hold too much; the rest is left out. */
  most: number;
}

/**
 * The rows of a list, by pages that overlap by half: what others decide meanwhile moves up the rows behind it, which
 * would be on a page that was read already. A row that is read twice is there once.
 */
export async function allRows<Row extends { id: string | number }>(
  pageOf: (page: number) => Promise<readonly Row[]>,
  { perPage, most }: Limits,
): Promise<{ rows: Row[]; isWhole: boolean }> {
  const rows = new Map<Row['id'], Row>();
  for (let page = 1; ; page += 0.5) {
    const next = await pageOf(page);
    for (const row of next) rows.set(row.id, row);
    if (next.length < perPage) return { rows: [...rows.values()], isWhole: true };
    if (page * perPage >= most) return { rows: [...rows.values()], isWhole: false };
  }
}

/** A ref that shows a file in a picture, and lets go of it when another file or page is shown. */
export function useFileSource(file: Blob | undefined) {
  return useCallback(
    (element: HTMLImageElement | null) => {
      if (element === null || file === undefined) return;
      const url = URL.createObjectURL(file);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
}
