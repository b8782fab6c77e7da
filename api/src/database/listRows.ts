import type { Pool } from 'pg';

/** Totals are counted up to here; beyond, a list says one more. */
const COUNTED_UP_TO = 10_000;

/** Conditions of a query with their values, put together in the order in which they are added. */
export class Conditions {
  readonly values: unknown[] = [];
  readonly #sql: string[] = [];

  /** Adds `sql`, in which each `?` stands for the next value; nothing where a value is undefined. */
  add(sql: string, ...values: readonly unknown[]): this {
    if (values.includes(undefined)) return this;
    let next = this.values.length;
    this.#sql.push(sql.replaceAll('?', () => `$${(next += 1)}`));
    this.values.push(...values);
    return this;
  }

  get sql(): string {
    return this.#sql.length === 0 ? 'true' : this.#sql.map((condition) => `(${condition})`).join(' AND ');
  }
}

export interface ListOf {
  /** The select list. */
  readonly columns: string;
  /** The tables, joined. */
  readonly from: string;
  readonly where: Conditions;
  /** Without `ORDER BY`; must order every row. */
  readonly orderBy: string;
  readonly offset: number;
  readonly limit: number;
}

/** One page of a list, and how many rows there are in all. */
export async function listRows<Row>(pool: Pool, list: ListOf): Promise<{ rows: Row[]; total: number }> {
  const { columns, from, where, orderBy, offset, limit } = list;
  const page = await pool.query(
    `SELECT ${columns} FROM ${from} WHERE ${where.sql} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`,
    where.values,
  );
  const known = page.rows.length < limit && (page.rows.length > 0 || offset === 0);
  if (known) return { rows: page.rows as Row[], total: offset + page.rows.length };
  const counted = await pool.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM (SELECT FROM ${from} WHERE ${where.sql} LIMIT ${COUNTED_UP_TO + 1}) AS counted`,
    where.values,
  );
  const seen = page.rows.length === 0 ? 0 : offset + page.rows.length;
  return { rows: page.rows as Row[], total: Math.max(counted.rows[0]?.total ?? 0, seen) };
}

/** A pattern for `LIKE` that finds a text anywhere; what is special in patterns stands for itself. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
