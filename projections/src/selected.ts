import { cents, type Cents } from '@northvale/ledger/money.ts';
import type { ClientBase, Pool } from 'pg';

/** Anything that takes a query: a pool, or a connection in a transaction. */
export type Db = Pick<Pool, 'query'> | Pick<ClientBase, 'query'>;

/** A row of a read table as pg's driver hands it over: bigint as text, timestamptz as Date. */
export type Selected<Row, CentsColumns extends keyof Row, TimeColumns extends keyof Row> = {
  readonly [Column in keyof Row]: Column extends CentsColumns
    ? Swap<Row[Column], string>
    : Column extends TimeColumns
      ? Swap<Row[Column], Date>
      : Row[Column];
};

type Swap<Value, By> = null extends Value ? By | null : By;

/** @throws RangeError beyond what a number holds exactly */
export const centsOf = (bigint: string): Cents => cents(Number(bigint));

export const isoOf = (time: Date): string => time.toISOString();

/** A property where there is a value, and none where the column is null. */
export const optional = <Key extends string, Value>(key: Key, value: Value | null): { [K in Key]?: Value } =>
  (value === null ? {} : { [key]: value }) as { [K in Key]?: Value };
