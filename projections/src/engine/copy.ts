import { copyInto } from '@northvale/ledger/postgres/copyInto.ts';
import type { ClientBase } from 'pg';
import type { ColumnType, Table } from './table.ts';

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const NEEDS_ESCAPE = /[\\\n\r\t]/;

const escaped = (text: string): string =>
  NEEDS_ESCAPE.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => ESCAPED[character] ?? '') : text;

const TEXT_OF: Readonly<Record<ColumnType, (value: unknown) => string>> = {
  text: (value) => escaped(String(value)),
  uuid: String,
  timestamptz: String,
  bytea: (value) => `\\${String(value)}`,
  jsonb: (value) => escaped(JSON.stringify(value)),
  // JSON quotes as Postgres does, except for control characters, which no id holds.
  'text[]': (value) => escaped(`{${JSON.stringify(value).slice(1, -1)}}`),
  bigint: String,
  integer: String,
  boolean: String,
};

/** Adds rows that a table doesn't have. In COPY's text form, which costs both sides half of what an insert does. */
export async function copyRows(
  client: ClientBase,
  schema: string,
  table: Table,
  rows: Iterable<object>,
): Promise<void> {
  const fields = Object.entries(table.columns).map(([name, { type }]) => ({ name, textOf: TEXT_OF[type] }));
  let lines = '';
  for (const row of rows) {
    const values = row as Readonly<Record<string, unknown>>;
    let separator = '';
    for (const { name, textOf } of fields) {
      const value = values[name];
      lines += separator + (value === null || value === undefined ? '\\N' : textOf(value));
      separator = '\t';
    }
    lines += '\n';
  }
  const text = `COPY ${schema}.${table.name} (${fields.map(({ name }) => name).join(', ')}) FROM STDIN`;
  await copyInto(client, text).end(Buffer.from(lines));
}
