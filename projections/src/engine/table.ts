import type { Cents } from '@northvale/ledger/money.ts';
import type { ColumnType as Access } from 'kysely';
import type { ColumnType } from './columns.ts';

/** A column: its Postgres type, and the type of its values in the program. */
export interface Column<Value = unknown, Given = unknown> {
  readonly type: ColumnType;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  /** Types only, never set: what is read, and what may be written. */
  readonly value?: Value;
  readonly given?: Given;
}

/** The only description of a table: row types, Kysely's queries and the runner's writes are derived from it. */
export interface Table<Name extends string = string, Columns extends ColumnsOf = ColumnsOf> {
  readonly name: Name;
  readonly key: readonly string[];
  readonly columns: Columns;
  /** The runner never reads or changes a written row of such a table. */
  readonly writtenOnce: boolean;
  /** All columns but the key are sums: a put is added to the existing row, which is not read. */
  readonly sums: boolean;
}

type ColumnsOf = Readonly<Record<string, Column>>;

export const table = <Name extends string, Columns extends ColumnsOf>(
  name: Name,
  key: readonly (keyof Columns & string)[],
  columns: Columns,
  { writtenOnce = false, sums = false } = {},
): Table<Name, Columns> => ({ name, key, columns, writtenOnce, sums });

const valueColumnsOf = new WeakMap<Table, readonly string[]>();

/** The columns besides the key: those that change, or in a table of sums are added up. */
export function valueColumns(table: Table): readonly string[] {
  let names = valueColumnsOf.get(table);
  if (!names) {
    names = Object.keys(table.columns).filter((name) => !table.key.includes(name));
    valueColumnsOf.set(table, names);
  }
  return names;
}

/** A row: one property per column, all always present. */
export type RowOf<Described extends Table> = {
  readonly [Name in keyof Described['columns']]: Described['columns'][Name] extends Column<infer Value> ? Value : never;
};

/** A table that queries only read, for Kysely. */
export type ReadableTable<Described extends Table> = {
  readonly [Name in keyof RowOf<Described>]: Access<RowOf<Described>[Name], never, never>;
};

/** A table that queries also write. */
export type WritableTable<Described extends Table> = {
  readonly [Name in keyof Described['columns']]: Described['columns'][Name] extends Column<infer Value, infer Given>
    ? Access<Value, Given, Exclude<Given, undefined>>
    : never;
};

const column = <Value, Given = Value>(type: ColumnType): Column<Value, Given> => ({
  type,
  nullable: false,
  hasDefault: false,
});

export const text = <Value extends string = string>() => column<Value>('text');
export const uuid = () => column<string>('uuid');
/** As Postgres writes it: \\x and two hexadecimal digits per byte. */
export const bytes = () => column<string>('bytea');
export const integer = () => column<number>('integer');
export const boolean = () => column<boolean>('boolean');
/** A bigint that is a safe integer. */
export const count = () => column<number>('bigint');
/** Whole cents. */
export const money = () => column<Cents>('bigint');
/** ISO 8601 in UTC. */
export const time = () => column<string>('timestamptz');
export const json = <Value>() => column<Value>('jsonb');
export const texts = <Value extends string = string>() => column<readonly Value[]>('text[]');
export const monies = () => column<readonly Cents[]>('bigint[]');

export const nullable = <Value, Given>(of: Column<Value, Given>): Column<Value | null, Given | null | undefined> => ({
  ...of,
  nullable: true,
});

export const withDefault = <Value, Given>(of: Column<Value, Given>): Column<Value, Given | undefined> => ({
  ...of,
  hasDefault: true,
});

/** A property if a row has a value, none if it has null. */
export const optional = <Key extends string, Value>(key: Key, value: Value | null): { [K in Key]?: Value } =>
  (value === null ? {} : { [key]: value }) as { [K in Key]?: Value };
