import { neutral } from '@northvale/api/contract/spreadsheets.ts';

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
