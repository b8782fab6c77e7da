import { neutral } from '@northvale/api/contract/spreadsheets.ts';
import { useCallback } from 'react';

export interface CsvColumn<Record, Head = string> {
  head: Head;
  value: (record: Record) => string | number | boolean;
}

/** A table for a spreadsheet, as RFC 4180 writes it. */
export function toCsv<Record>(records: readonly Record[], columns: readonly CsvColumn<Record>[]): string {
  const rows = records.map((record) => columns.map(({ value }) => cell(value(record))));
  return [columns.map(({ head }) => cell(head)), ...rows].map((row) => row.join(',')).join('\r\n') + '\r\n';
}

function cell(value: string | number | boolean): string {
  // People choose their names themselves.
  const text = typeof value === 'string' ? neutral(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

interface Limits {
  perPage: number;
  /** Beyond it the browser would hold too much; the rest is left out. */
  most: number;
}

/** The rows of a list, page by page. A row that moved to the next page meanwhile is there once. */
export async function allRows<Row extends { id: string | number }>(
  pageOf: (page: number) => Promise<readonly Row[]>,
  { perPage, most }: Limits,
): Promise<{ rows: Row[]; isWhole: boolean }> {
  const rows = new Map<Row['id'], Row>();
  for (let page = 1; ; page += 1) {
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
