import type { ColumnType, RowOf, Table } from '@northvale/projections/engine/table.ts';
import { type RawBuilder, sql } from 'kysely';

/** Separates values. In JSON it is written as `SEPARATOR_IN_JSON`, so that it can be found in the texts of events. */
export const SEPARATOR = '\u001F';
export const SEPARATOR_IN_JSON = '\\u001';
export const SEP = sql.lit(SEPARATOR);

/** A row as one text: as Postgres writes an actual row, and as we write an expected one. */
export interface RowText<Described extends Table> {
  readonly sql: RawBuilder<string>;
  of(row: RowOf<Described>): string;
}

interface Written {
  sql(name: string): RawBuilder<unknown>;
  of(value: unknown): string;
}

/** All columns of a table: none can be forgotten. */
export function rowText<Described extends Table>({ columns }: Described): RowText<Described> {
  const fields = Object.entries(columns).map(([name, { type, nullable }]) => {
    const written = nullable ? ORNULL[type] : ALWAYS[type];
    if (!written) throw new TypeError(`no text is made of a column of ${type}`);
    return { name, written };
  });
  return {
    sql: concatenated(fields.map(({ name, written }) => written.sql(name))),
    of(row) {
      const values = row as Readonly<Record<string, unknown>>;
      let text = '';
      for (const { name, written } of fields) {
        text += text === '' ? written.of(values[name]) : SEPARATOR + written.of(values[name]);
      }
      return text;
    },
  };
}

export const concatenated = (values: readonly RawBuilder<unknown>[]) =>
  sql<string>`concat_ws(${SEP}, ${sql.join(values)})`;

export const utc = (name: string) => sql`${sql.ref(name)} AT TIME ZONE 'UTC'`;
// concat_ws skips nulls. No time and no number is an empty text; other texts get a prefix.
export const orEmpty = (value: RawBuilder<unknown>) => sql`coalesce((${value})::text, '')`;
export const marked = (name: string) => sql`coalesce('=' || ${sql.ref(name)}, '')`;

const itself = (name: string) => sql.ref(name);
const emptyOr = (name: string) => orEmpty(sql.ref(name));

const ALWAYS: Partial<Record<ColumnType, Written>> = {
  text: { sql: itself, of: (value) => value as string },
  integer: { sql: itself, of: String },
  bigint: { sql: itself, of: String },
  boolean: { sql: itself, of: (value) => flag(value === true) },
  timestamptz: { sql: utc, of: (value) => timeText(value as string) },
  // Ids and names of accounts, which need no quoting.
  'text[]': { sql: itself, of: listText },
};

const ORNULL: Partial<Record<ColumnType, Written>> = {
  text: { sql: marked, of: (value) => mark(value as string | null) },
  bigint: { sql: emptyOr, of: (value) => (value === null ? '' : String(value as number)) },
  timestamptz: { sql: (name) => orEmpty(utc(name)), of: (value) => timeText(value as string | null) },
  // Rare, and in any order: then the columns are compared instead.
  jsonb: { sql: emptyOr, of: (value) => (value === null ? '' : UNKNOWN) },
};
const UNKNOWN = '?';

function listText(value: unknown): string {
  return `{${(value as readonly (string | number)[]).join(',')}}`;
}
const flag = (is: boolean): string => (is ? 't' : 'f');
export const mark = (text: string | null | undefined): string =>
  text === undefined || text === null ? '' : `=${text}`;

/** As Postgres writes a time: without the fraction's trailing zeros. */
export function timeText(time: string | null | undefined): string {
  if (time === undefined || time === null) return '';
  let end = 'YYYY-MM-DDThh:mm:ss.sss'.length;
  while (time[end - 1] === '0' && end > 'YYYY-MM-DDThh:mm:ss.'.length) end -= 1;
  if (time[end - 1] === '.') end -= 1;
  return `${time.slice(0, 'YYYY-MM-DD'.length)} ${time.slice('YYYY-MM-DDT'.length, end)}`;
}
