import { anyOf } from '@northvale/projections/engine/database.ts';
import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { COUNTED_UP_TO } from '../contract/lists.ts';
import type { IdentityTables } from '../identity/tables.ts';
import type { Database } from './database.ts';

export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/** Which rows of an order. */
export interface Range {
  readonly offset: number;
  readonly limit: number;
}

/** A list, by the keys of its rows: where an index holds the order, a page far down reads no row before it. */
interface Listed<Key, Row> {
  /** The keys of all rows that the filter leaves. */
  // Each list has other tables in scope; only the key matters here.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly keys: SelectQueryBuilder<any, any, { key: Key }>;
  /** The last one is unique, so that pages don't overlap. */
  readonly by: readonly Expression<unknown>[];
  readonly descending: boolean;
  /** Rows without a value come first in ascending order, as the order's index has them. */
  readonly nullsFirst?: boolean;
  /** Reads rows by their keys, in any order. Rows just deleted are left out. */
  rows(keys: readonly Key[]): Promise<readonly (readonly [key: Key, row: Row])[]>;
}

/** One page of a list, and how many rows it has: exactly up to `COUNTED_UP_TO`, more than that beyond. */
export async function page<Key, Row>(
  db: Database,
  listed: Listed<Key, Row>,
  { offset, limit }: Range,
): Promise<Page<Row>> {
  const { keys: all, by, descending, nullsFirst = false } = listed;
  let ordered = all;
  for (const value of by)
    ordered = ordered.orderBy(value, (order) => {
      const directed = descending ? order.desc() : order.asc();
      return nullsFirst ? (descending ? directed.nullsLast() : directed.nullsFirst()) : directed;
    });
  const found = await ordered.limit(limit).offset(offset).execute();
  const keys = found.map(({ key }) => key);
  const rows = new Map(keys.length === 0 ? [] : await listed.rows(keys));
  const isLast = keys.length < limit && (keys.length > 0 || offset === 0);
  const total = isLast
    ? offset + keys.length
    : Math.max(await count(db, all), keys.length === 0 ? 0 : offset + keys.length);
  return { rows: keys.flatMap((key) => rows.get(key) ?? []), total };
}

async function count<Key>(db: Database, all: Listed<Key, never>['keys']): Promise<number> {
  const counted = db
    .selectFrom(all.limit(COUNTED_UP_TO + 1).as('some'))
    .select(sql<number>`count(*)::integer`.as('total'));
  return (await counted.executeTakeFirstOrThrow()).total;
}

/** The condition of each field of a filter; a field missing here doesn't compile. */
export type Conditions<Filter> = {
  readonly [Field in keyof Filter]-?: (wanted: Exclude<Filter[Field], undefined>) => Expression<SqlBool>;
};

/** The conditions of the fields that a filter has. */
export const conditionsOf = <Filter>(filter: Filter, conditions: Conditions<Filter>): Expression<SqlBool>[] =>
  (Object.keys(conditions) as (keyof Filter)[]).flatMap((field) => {
    const wanted = filter[field];
    return wanted === undefined ? [] : [conditions[field](wanted as never)];
  });

/** That a text is somewhere in another one, as `identity.folded` has both. */
export const contains = (text: Expression<string>, sought: string) =>
  sql<SqlBool>`folded(${text}) LIKE folded(${`%${literally(sought)}%`})`;

/** A `LIKE` pattern that finds a text at the beginning; special characters are escaped. */
export const beginningWith = (text: string): string => `${literally(text)}%`;

const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** In the alphabetical order of any script. */
export const alphabetical = (name: Expression<string | null>) => sql<string | null>`${name} COLLATE "und-x-icu"`;

/** The trigram index finds nothing shorter than three letters; another one knows how parts of names begin. */
const SHORT = /^[\p{L}\p{N}]{1,2}$/u;

/**
 * That a text is in a person's name or email address; one or two letters at the beginning of a part of the name, or of
 * the address.
 */
export function isCalled(q: string): Expression<SqlBool> {
  const { or, ref } = expressionBuilder<IdentityTables, 'people'>();
  // Found first, by the index: the planner would rather ask everybody in the order of their names.
  if (SHORT.test(q))
    return sql<SqlBool>`people.id = any(array(
      SELECT begun.id FROM people AS begun WHERE beginnings(begun.name, begun.email) @> ARRAY[folded(${q})]))`;
  return or([contains(ref('people.name'), q), contains(ref('people.email'), q)]);
}

/** More people than these are tested row by row rather than looked up. */
const FEW = 1_000;

/** For a column with a person's id: whether it names one who is called so. */
export async function ofPeopleCalled(
  db: Database,
  q: string,
  type: 'text' | 'uuid' = 'text',
): Promise<(userId: Expression<string>) => Expression<SqlBool>> {
  const called = db.selectFrom('people').select('id').where(isCalled(q));
  const some = await called.limit(FEW + 1).execute();
  const { eb, exists, selectFrom } = expressionBuilder<IdentityTables>();
  if (some.length <= FEW) return (userId) => eb(userId, '=', anyOf(some.map(({ id }) => id)));
  const personId = type === 'uuid' ? sql<string>`people.id` : sql<string>`people.id::text`;
  return (userId) => exists(selectFrom('people').select('people.id').where(isCalled(q)).where(personId, '=', userId));
}
