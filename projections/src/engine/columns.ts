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
  | 'text[]'
  | 'bigint[]';

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

const text = (toText: (value: unknown) => string): Encoding => ({
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
  text: text(String),
  uuid: text(String),
  jsonb: text(JSON.stringify),
  'text[]': text(arrayText),
  'bigint[]': text(arrayText),
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
