import { copyInto } from '@northvale/ledger/postgres/copyInto.ts';
import type { ClientBase } from 'pg';
import type { ColumnType } from './engine/columns.ts';
import type { Table } from './engine/table.ts';

/** Rows in COPY's text form, one line per row. Parsing that costs the database less than sending binary values. */
export type LineOf = (row: object) => string;

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const NEEDS_ESCAPE = /[\\\n\r\t]/;

const escaped = (text: string): string =>
  NEEDS_ESCAPE.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => ESCAPED[character] ?? '') : text;

/**
 * An array within a row is sent as text. JSON quotes as Postgres does, except for control characters, which no id
 * holds.
 */
const arrayText = (value: unknown): string => escaped(`{${JSON.stringify(value).slice(1, -1)}}`);
const numberText = String;
const plainText = (value: unknown): string => value as string;

const TEXT_OF: Readonly<Record<ColumnType, (value: unknown) => string>> = {
  text: (value) => escaped(String(value)),
  uuid: plainText,
  timestamptz: plainText,
  bytea: (value) => `\\${String(value)}`,
  jsonb: (value) => escaped(JSON.stringify(value)),
  'text[]': arrayText,
  'bigint[]': arrayText,
  bigint: numberText,
  integer: numberText,
  boolean: numberText,
};

/** Formats each row of a table as a line. */
export function linesOf({ columns }: Table): LineOf {
  const fields = Object.entries(columns).map(([name, { type }]) => ({ name, textOf: TEXT_OF[type] }));
  return (row) => {
    const values = row as Readonly<Record<string, unknown>>;
    let line = '';
    let separator = '';
    for (const { name, textOf } of fields) {
      const value = values[name];
      line += separator + (value === null || value === undefined ? '\\N' : textOf(value));
      separator = '\t';
    }
    return `${line}\n`;
  };
}

/** Writes lines into a table that has none of these rows. */
export async function copyLines(client: ClientBase, schema: string, table: Table, lines: string): Promise<void> {
  const text = `COPY ${schema}.${table.name} (${Object.keys(table.columns).join(', ')}) FROM STDIN`;
  await copyInto(client, text).end(Buffer.from(lines));
}
