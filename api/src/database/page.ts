import { type Expression, type JoinBuilder, sql } from 'kysely';
import { COUNTED_UP_TO } from '../contract/lists.ts';
import type { Database } from './database.ts';
import type { KeyQuery, Part } from './order.ts';
import { isMarked, lastMark, type Mark, noteMark, type Order } from './places.ts';

export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
}

export interface Range {
  readonly offset: number;
  readonly limit: number;
}

/** A list, by the keys of its rows: an index alone finds those, so that a page far down reads no row before it. */
export interface Listed<Key, Row> extends Order<Key> {
  readonly descending: boolean;
  /** Reads rows by their keys, in any order. A row that has just gone is left out. */
  rows(keys: readonly Key[]): Promise<readonly (readonly [key: Key, row: Row])[]>;
  /** How many rows there are in all, where that is known; else they are counted, up to `COUNTED_UP_TO`. */
  readonly known?: number | undefined;
}

/** One page of a list, and how many rows it has in all. */
export async function page<Key, Row>(db: Database, list: Listed<Key, Row>, range: Range): Promise<Page<Row>> {
  const keys = await keysOf(db, list, range);
  const end = range.offset + keys.length;
  const isLast = keys.length < range.limit && (keys.length > 0 || range.offset === 0);
  const total = list.known ?? (isLast ? end : await count(db, list.parts.map(whole), COUNTED_UP_TO + 1));
  const found = new Map(keys.length === 0 ? [] : await list.rows(keys));
  const rows = keys.flatMap((key) => found.get(key) ?? []);
  return { rows, total: Math.max(total, keys.length === 0 ? 0 : end) };
}

const whole = <Key>(part: Part<Key>): KeyQuery<Key> => part.inOrder(false);

/** From the nearer end or mark. */
async function keysOf<Key>(
  db: Database,
  list: Pick<Listed<Key, unknown>, 'name' | 'parts' | 'descending' | 'known'>,
  { offset, limit }: Range,
): Promise<Key[]> {
  const { known, descending } = list;
  const from = lastMark(db, list, descending, offset);
  if (known === undefined) return take(db, list, descending, { offset, limit }, from);
  const few = Math.min(limit, known - offset);
  if (few <= 0) return [];
  const behind = known - offset - few;
  const fromEnd = lastMark(db, list, !descending, behind);
  if (offset - from.at <= behind - fromEnd.at) return take(db, list, descending, { offset, limit }, from);
  return (await take(db, list, !descending, { offset: behind, limit: few }, fromEnd)).toReversed();
}

async function take<Key>(
  db: Database,
  order: Order<Key>,
  descending: boolean,
  { offset, limit }: Range,
  from: Mark,
): Promise<Key[]> {
  const parts = descending ? order.parts.toReversed() : order.parts;
  const keys: Key[] = [];
  let skipped = offset - from.at;
  for (const [index, part] of parts.entries()) {
    if (index < from.part) continue;
    const query = part.inOrder(descending, index === from.part ? from.after : undefined);
    const found = await query
      .limit(limit - keys.length)
      .offset(skipped)
      .execute();
    keys.push(...found.map(({ key }) => key));
    const last = found.at(-1);
    const at = offset + keys.length;
    const after = last && isMarked(at) ? await part.placeOf(last.key) : undefined;
    if (after) noteMark(db, order, descending, { at, part: index, after });
    if (keys.length === limit || index === parts.length - 1) break;
    skipped = found.length > 0 || skipped === 0 ? 0 : skipped - (await count(db, [query], skipped));
  }
  return keys;
}

/** How many rows some queries find together, counted up to a number. */
async function count(db: Database, parts: readonly KeyQuery<unknown>[], most: number): Promise<number> {
  let counted = 0;
  for (const part of parts) {
    const some = part.clearOrderBy().limit(most - counted);
    const { rows } = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM ${some} AS counted`.execute(
      db,
    );
    counted += rows[0]?.total ?? 0;
    if (counted === most) break;
  }
  return counted;
}

/** Whether a filter leaves nothing out. */
export const isWhole = (filter: object): boolean => Object.keys(filter).length === 0;

/** A pattern for `LIKE` that finds a text anywhere; what is special in patterns stands for itself. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** The same at the beginning. */
export const beginningWith = (text: string): string => `${literally(text)}%`;

const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** In the order in which people look names up, whatever their script. */
export const alphabetical = (name: Expression<string | null>) => sql<string | null>`${name} COLLATE "und-x-icu"`;

/** Joins the people whom a column of the read models names: by a text. */
export const personIn =
  (userId: Expression<string | null>) =>
  <Tables, Name extends keyof Tables>(join: JoinBuilder<Tables, Name>): JoinBuilder<Tables, Name> =>
    join.on(sql<string>`${sql.ref('people.id')}::text`, '=', userId);

/** The order of joined people's names. */
export const BY_NAME = alphabetical(sql.ref('people.name'));
