import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { COUNTED_UP_TO } from '../contract/lists.ts';
import type { Database } from './database.ts';

/** A query for the keys of some of a list's rows. */
export interface KeyQuery<Key> extends Expression<unknown> {
  limit(count: number): KeyQuery<Key>;
  offset(count: number): KeyQuery<Key>;
  execute(): Promise<{ readonly key: Key }[]>;
}

/** A row's position in an order: its sort values, as texts. */
export type Place = readonly string[];

/** A contiguous part of a list's order. */
export interface Part<Key> {
  /** The keys of all its rows, unordered, for counting; if a list has one part only, maybe more rows. */
  readonly found: KeyQuery<Key>;
  /** Up to how many of these are sorted faster than walked along the order's index. */
  readonly few: number;
  /** Whether the order is another table's, so that the next of these rows may be far away. */
  readonly isJoined: boolean;
  /** The keys of all of them, or of those after a place. */
  inOrder(descending: boolean, after?: Place): KeyQuery<Key>;
  /** Some of the keys, of a part with few rows: found by the filter, then sorted. */
  sorted(db: Database, descending: boolean, range: Range): Promise<Key[]>;
  /** The same with the row count, up to a limit; no keys where there are more. */
  countedAndSorted(db: Database, descending: boolean, range: Range, most: number): Promise<Found<Key>>;
  /**
   * Of a search: some of the keys, found among the first `most` searched rows. Undefined where these hold too few, and
   * more rows follow.
   */
  metWithin(descending: boolean, range: Range, most: number): Promise<Key[] | undefined>;
  /** Undefined where the row was just deleted. */
  placeOf(key: Key): Promise<Place | undefined>;
  /** Walks all of them upwards; gives the number, from 1, and the place of every `step`-th row, and of the last. */
  walk(db: Database, step: number): Promise<readonly { readonly number: number; readonly place: Place }[]>;
}

export interface Found<Key> {
  readonly keys: Key[];
  readonly total: number;
}

/** A page: which rows of an order. */
export interface Range {
  readonly offset: number;
  readonly limit: number;
}

/** The keys that a search matches, as three queries. */
export interface Searched<Query> {
  /** Found by an index. */
  readonly found: Query;
  /** Tested in a walk along an order. */
  readonly walked: Query;
  /** All rows that are searched. */
  readonly all: Query;
}

/** The same queries, narrowed. */
export const narrowed = <Query, Narrow>(
  { found, walked, all }: Searched<Query>,
  narrow: (keys: Query) => Narrow,
): Searched<Narrow> => ({ found: narrow(found), walked: narrow(walked), all: narrow(all) });

interface Options<Tables, Name extends keyof Tables, Key> {
  /** The first value may be null: ascending, nulls come first, as in its index. */
  readonly nullsFirst?: boolean;
  /** The first value is the same for all rows: it is there to match the index, and left out of places. */
  readonly sameFirst?: boolean;
  /** If the order is another table's: finds these rows, or more, without the join. */
  readonly alone?: KeyQuery<Key>;
  /** As many rows, whatever their keys, where these are cheaper to count. */
  readonly counted?: KeyQuery<Key> | undefined;
  /** The same rows, in the form best for a walk along the order. */
  readonly walked?: ((descending: boolean) => SelectQueryBuilder<Tables, Name, { key: Key }>) | undefined;
  /** Up to how many of them are sorted, where an index-only scan gives the sort values. */
  readonly few?: number | undefined;
  /** The same rows, joined to others that are already in this order, so that not all are read. */
  readonly soonest?: ((descending: boolean) => SelectQueryBuilder<Tables, Name, { key: Key }>) | undefined;
  /** All rows that a search searches. */
  readonly all?: SelectQueryBuilder<Tables, Name, { key: Key }> | undefined;
}

/** So many rows are read by an index and sorted within some ten milliseconds; fewer if the order is another table's. */
const FEW = COUNTED_UP_TO;
const FEW_JOINED = 3_000;

/** What a search matches, ordered by some values. */
export const foundInOrderOf = <Tables, Name extends keyof Tables, Key>(
  { found, walked, all }: Searched<SelectQueryBuilder<Tables, Name, { key: Key }>>,
  by: readonly Expression<unknown>[],
  options: Omit<Options<Tables, Name, Key>, 'walked' | 'all'> = {},
): Part<Key> => inOrderOf(found, by, { ...options, walked: () => walked, all });

/**
 * Rows ordered by some values, the last of which is their key; only the first may be null, with `nullsFirst`.
 * @param found selects the key, unordered
 */
export function inOrderOf<Tables, Name extends keyof Tables, Key>(
  found: SelectQueryBuilder<Tables, Name, { key: Key }>,
  by: readonly Expression<unknown>[],
  {
    nullsFirst,
    sameFirst,
    alone,
    counted,
    few = alone ? FEW_JOINED : FEW,
    walked,
    soonest,
    all,
  }: Options<Tables, Name, Key> = {},
): Part<Key> {
  const differing = sameFirst ? by.slice(1) : by;
  const [first, key] = [differing[0], by.at(-1)];
  if (!first || !key) throw new Error('an order needs a key');
  const texts = sql.join(differing.map((value) => sql`(${value})::text`));

  // Also compares the first value by itself: where the others are in another table, the index holds no more.
  function behind(place: Place, descending: boolean) {
    const [ahead, aheadOrAt] = descending ? [sql`<`, sql`<=`] : [sql`>`, sql`>=`];
    const values = sql`(${sql.join(place)})`;
    return sql<SqlBool>`${first} ${aheadOrAt} ${place[0]} AND (${sql.join(differing)}) ${ahead} ${values}`;
  }

  function upTo(place: Place, descending: boolean) {
    const before = descending ? sql`>=` : sql`<=`;
    return sql<SqlBool>`${first} ${before} ${place[0]} AND (${sql.join(differing)}) ${before} (${sql.join(place)})`;
  }

  type Keys = typeof found;
  const ordered = (keys: Keys, descending: boolean): Keys =>
    by.reduce<Keys>(
      (query, value) =>
        query.orderBy(value, (order) => {
          const turned = descending ? order.desc() : order.asc();
          if (!nullsFirst || value !== by[0]) return turned;
          return descending ? turned.nullsLast() : turned.nullsFirst();
        }),
      keys,
    );
  const met = (descending: boolean): Keys => walked?.(descending) ?? found;

  const values = by.map((value, index) => sql`${value}`.as(`value${index}`));
  function byValues(descending: boolean) {
    const direction = descending ? sql`DESC NULLS LAST` : sql`ASC NULLS FIRST`;
    return sql.join(by.map((_, index) => sql`${sql.ref(`value${index}`)} ${direction}`));
  }

  return {
    found: counted ?? alone ?? found,
    few,
    isJoined: alone !== undefined,

    inOrder(descending, after) {
      const keys = met(descending);
      return ordered(after ? keys.where(behind(after, descending)) : keys, descending);
    },

    async metWithin(descending, { offset, limit }, most) {
      const places = ordered(all ?? found, descending)
        .clearSelect()
        .select(sql<Place>`ARRAY[${texts}]`.as('place'));
      const [last] = await places.$castTo<{ place: Place }>().offset(most).limit(1).execute();
      const keys = last ? met(descending).where(upTo(last.place, descending)) : met(descending);
      const rows = await ordered(keys, descending).limit(limit).offset(offset).execute();
      return rows.length < limit && last ? undefined : rows.map(({ key }) => key);
    },

    async sorted(db, descending, { offset, limit }) {
      if (soonest) {
        const page = ordered(soonest(descending), descending).limit(limit).offset(offset);
        return (await page.execute()).map(({ key }) => key);
      }
      // OFFSET 0 hides the order from the planner, which otherwise, with too high a row estimate, would walk through
      // all rows.
      const { rows } = await sql<{ key: Key }>`
        SELECT key FROM (${found.select(values).offset(0)}) AS found
         ORDER BY ${byValues(descending)} LIMIT ${limit} OFFSET ${offset}`.execute(db);
      return rows.map(({ key }) => key);
    },

    async countedAndSorted(db, descending, { offset, limit }, most) {
      const { rows } = await sql<Found<Key>>`
        WITH found AS MATERIALIZED (${found.select(values).limit(most + 1)}),
             counted AS (SELECT count(*)::integer AS total FROM found)
        SELECT total, ARRAY(SELECT key FROM found WHERE total <= ${most}
                             ORDER BY ${byValues(descending)} LIMIT ${limit} OFFSET ${offset}) AS keys
          FROM counted`.execute(db);
      return rows[0] ?? { keys: [], total: 0 };
    },

    async placeOf(wanted) {
      const one = found.clearSelect().where(sql<SqlBool>`${key} = ${wanted}`);
      const [row] = await one
        .select(sql<Place>`ARRAY[${texts}]`.as('place'))
        .$castTo<{ place: Place }>()
        .execute();
      return row?.place;
    },

    async walk(db, step) {
      const order = sql`(ORDER BY ${sql.join(differing)})`;
      const names = differing.map((_, index) => sql.ref(`value${index}`));
      const walked = found
        .clearSelect()
        .select(differing.map((value, index) => sql`${value}`.as(`value${index}`)))
        .select(sql`row_number() OVER ${order}`.as('number'))
        .select(sql`lead(true) OVER ${order} IS NULL`.as('last'));
      const { rows } = await sql<{ number: number; place: Place }>`
        SELECT number, ARRAY[${sql.join(names.map((name) => sql`${name}::text`))}] AS place FROM (${walked}) AS walked
         WHERE number % ${sql.lit(step)} = 0 OR last ORDER BY number`.execute(db);
      return rows;
    },
  };
}
