import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { COUNTED_UP_TO } from '../contract/lists.ts';
import type { Database } from './database.ts';

/** A query for the keys of some of a list's rows. */
export interface KeyQuery<Key> extends Expression<unknown> {
  limit(count: number): KeyQuery<Key>;
  offset(count: number): KeyQuery<Key>;
  execute(): Promise<{ readonly key: Key }[]>;
}

/** Where a row stands in an order: the values that it is ordered by, as texts. */
export type Place = readonly string[];

/** Rows that stand together in a list's order. */
export interface Part<Key> {
  /** The keys of all of them in no order, to be counted; of one part of a list maybe of more. */
  readonly found: KeyQuery<Key>;
  /** Up to how many of these are sooner sorted than met along the order's index. */
  readonly few: number;
  /** Whether their order is another table's, where the next of them may stand far away. */
  readonly isJoined: boolean;
  /** The keys of all of them, or of those that come after a place. */
  inOrder(descending: boolean, after?: Place): KeyQuery<Key>;
  /** Some of the keys, of a part of few rows: found by what they are filtered by, and sorted then. */
  sorted(db: Database, descending: boolean, range: Range): Promise<Key[]>;
  /** The same with how many rows there are, counted up to a number; of more none is told. */
  countedAndSorted(db: Database, descending: boolean, range: Range, most: number): Promise<Found<Key>>;
  /**
   * Of a search: some of the keys, met among so many of the rows that are searched. Undefined where these are too few,
   * and more rows come behind them.
   */
  metWithin(descending: boolean, range: Range, most: number): Promise<Key[] | undefined>;
  /** Undefined where the row has just gone. */
  placeOf(key: Key): Promise<Place | undefined>;
  /** Goes upwards through all of them: each so many rows the number of one, from 1, and its place; and of the last. */
  walk(db: Database, step: number): Promise<readonly { readonly number: number; readonly place: Place }[]>;
}

export interface Found<Key> {
  readonly keys: Key[];
  readonly total: number;
}

/** Which rows of an order are wanted. */
export interface Range {
  readonly offset: number;
  readonly limit: number;
}

/** The keys of what a search finds. */
export interface Searched<Query> {
  /** As an index finds them. */
  readonly found: Query;
  /** As they are met along an order. */
  readonly walked: Query;
  /** Of all rows that are searched. */
  readonly all: Query;
}

/** The same of some of the rows. */
export const narrowed = <Query, Narrow>(
  { found, walked, all }: Searched<Query>,
  narrow: (keys: Query) => Narrow,
): Searched<Narrow> => ({ found: narrow(found), walked: narrow(walked), all: narrow(all) });

interface Options<Tables, Name extends keyof Tables, Key> {
  /** As an index of the first value has them that may be missing. */
  readonly nullsFirst?: boolean;
  /** The first value is the same for all: it is there for the index, and says nothing of a place. */
  readonly sameFirst?: boolean;
  /** What finds these rows, or more, where their order is another table's: without it. */
  readonly alone?: KeyQuery<Key>;
  /** As many rows as these, whatever their keys, where they are sooner counted than found. */
  readonly counted?: KeyQuery<Key> | undefined;
  /** The same rows, asked for as they are best met along the order. */
  readonly walked?: ((descending: boolean) => SelectQueryBuilder<Tables, Name, { key: Key }>) | undefined;
  /** Up to how many of them are sorted, where an index alone holds what they are sorted by. */
  readonly few?: number | undefined;
  /** The same rows, joined to others that are sorted as these are to be: fewer than all of them are read then. */
  readonly soonest?: ((descending: boolean) => SelectQueryBuilder<Tables, Name, { key: Key }>) | undefined;
  /** All rows among which a search finds these. */
  readonly all?: SelectQueryBuilder<Tables, Name, { key: Key }> | undefined;
}

/** So many rows are read by an index and sorted within some ten milliseconds; of another table's order fewer. */
const FEW = COUNTED_UP_TO;
const FEW_JOINED = 3_000;

/** What a search finds, ordered by some values. */
export const foundInOrderOf = <Tables, Name extends keyof Tables, Key>(
  { found, walked, all }: Searched<SelectQueryBuilder<Tables, Name, { key: Key }>>,
  by: readonly Expression<unknown>[],
  options: Omit<Options<Tables, Name, Key>, 'walked' | 'all'> = {},
): Part<Key> => inOrderOf(found, by, { ...options, walked: () => walked, all });

/**
 * Rows ordered by some values, none of which is missing, and of which the last is their key.
 * @param found selects the key, in no order
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

  // The first by itself, too: where the others stand in another table, an index knows no more.
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
      // Behind an OFFSET nobody looks for the order: else a planner that expects more of them walks through all rows.
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
