import type { Cents } from '@northvale/ledger/money.ts';
import type { ColumnType as Access } from 'kysely';

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
type ReadableTable<Described extends Table> = {
  readonly [Name in keyof RowOf<Described>]: Access<RowOf<Described>[Name], never, never>;
};

/** Tables that queries only read, by name. */
export type TablesOf<Described extends Table> = {
  readonly [Name in Described['name']]: ReadableTable<Extract<Described, { readonly name: Name }>>;
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
export const integer = <Value extends number = number>() => column<Value>('integer');
export const boolean = () => column<boolean>('boolean');
/** A bigint that is a safe integer. */
export const count = () => column<number>('bigint');
/** Whole cents. */
export const money = () => column<Cents>('bigint');
/** ISO 8601 in UTC. */
export const time = () => column<string>('timestamptz');
export const json = <Value>() => column<Value>('jsonb');
export const texts = <Value extends string = string>() => column<readonly Value[]>('text[]');

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

/** How a column's values are sent to Postgres. */
export type ColumnType =
  | 'text'
  | 'integer'
  | 'bigint'
  | 'boolean'
  | 'timestamptz'
  | 'jsonb'
  | 'uuid'
  | 'bytea'
  | 'text[]';

interface Encoding {
  /** The array type that is sent. */
  readonly sentAs: string;
  readonly elementType: number;
  /** An upper bound of the value's bytes. */
  size(value: unknown): number;
  /** Writes the value and returns how many bytes it took. */
  write(to: Buffer, value: unknown, at: number): number;
}

const MS_TO_2000 = Date.UTC(2000, 0, 1);
const TWO_TO_32 = 2 ** 32;
/** A UTF-16 code unit never takes more bytes than this in UTF-8. */
const MAX_UTF8 = 3;

const textEncoding = (toText: (value: unknown) => string): Encoding => ({
  sentAs: 'text[]',
  elementType: 25,
  size: (value) => MAX_UTF8 * toText(value).length,
  write: (to, value, at) => to.write(toText(value), at),
});

const int8 = (sentAs: string, elementType: number, toInteger: (value: unknown) => number): Encoding => ({
  sentAs,
  elementType,
  size: () => 8,
  write(to, value, at) {
    // Every cent and every microsecond of this era is a safe integer, so two halves are exact and cheaper than a
    // BigInt.
    const integer = toInteger(value);
    to.writeInt32BE(Math.floor(integer / TWO_TO_32), at);
    to.writeUInt32BE(((integer % TWO_TO_32) + TWO_TO_32) % TWO_TO_32, at + 4);
    return 8;
  },
});

/**
 * A nested array is sent as text. JSON quotes as Postgres does, except for control characters, which no id or account
 * name holds.
 */
const arrayText = (value: unknown): string => `{${JSON.stringify(value).slice(1, -1)}}`;

const ENCODINGS: Readonly<Record<ColumnType, Encoding>> = {
  text: textEncoding(String),
  uuid: textEncoding(String),
  jsonb: textEncoding(JSON.stringify),
  'text[]': textEncoding(arrayText),
  bigint: int8('bigint[]', 20, Number),
  timestamptz: int8('timestamptz[]', 1184, (value) => (Date.parse(String(value)) - MS_TO_2000) * 1_000),
  integer: {
    sentAs: 'integer[]',
    elementType: 23,
    size: () => 4,
    write: (to, value, at) => to.writeInt32BE(Number(value), at) - at,
  },
  // A value is Postgres' own text, as from to_json: \x and two hexadecimal digits per byte.
  bytea: {
    sentAs: 'bytea[]',
    elementType: 17,
    size: (value) => String(value).length,
    write: (to, value, at) => to.write(String(value).slice(2), at, 'hex'),
  },
  boolean: {
    sentAs: 'boolean[]',
    elementType: 16,
    size: () => 1,
    write: (to, value, at) => to.writeUInt8(value === true ? 1 : 0, at) - at,
  },
};

/** The type of the array that sends a column's values. */
export const sentAs = (type: ColumnType): string => ENCODINGS[type].sentAs;

/**
 * The values of one column as an array in Postgres' binary form (array_send): as text, quoting and parsing would take
 * longer than the insert itself.
 */
export function columnArray(type: ColumnType, values: readonly unknown[]): Buffer {
  const { elementType, size, write } = ENCODINGS[type];
  let capacity = 20;
  let hasNulls = 0;
  for (const value of values) {
    capacity += 4;
    if (value === null || value === undefined) hasNulls = 1;
    else capacity += size(value);
  }
  const array = Buffer.allocUnsafe(capacity);
  const [dimensions, lowerBound] = [1, 1];
  [dimensions, hasNulls, elementType, values.length, lowerBound].forEach((word, index) =>
    array.writeInt32BE(word, 4 * index),
  );
  let at = 20;
  for (const value of values) {
    const length = value === null || value === undefined ? -1 : write(array, value, at + 4);
    array.writeInt32BE(length, at);
    at += 4 + Math.max(length, 0);
  }
  return array.subarray(0, at);
}
