import { type Expression, type JoinBuilder, sql } from 'kysely';
import { COUNTED_UP_TO } from '../contract/lists.ts';
import type { Database } from './database.ts';
import type { Found, KeyQuery, Part, Range } from './order.ts';
import { isMarked, lastMark, type Mark, noteMark, type Order } from './places.ts';
import { isSoonMet, sampled, type Search, toBeMet, UNEVEN } from './search.ts';

export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/** A list, by the keys of its rows: an index-only scan finds these, so a page far down reads no row before it. */
export interface Listed<Key, Row> extends Order<Key> {
  readonly descending: boolean;
  /** All parts as one, for filters that leave few rows, where some values order all of them. */
  readonly asOne?: Part<Key> | undefined;
  /** Whether finding rows is slow and sorting them adds little, as in a search: one query then counts and sorts. */
  readonly atOnce?: boolean | undefined;
  readonly searched?: Search | undefined;
  /** Reads rows by their keys, in any order. Rows just deleted are left out. */
  rows(keys: readonly Key[]): Promise<readonly (readonly [key: Key, row: Row])[]>;
  /** The total, where it is known; else rows are counted, up to `COUNTED_UP_TO`. */
  readonly known?: number | undefined;
}

/** One page of a list, and the list's total. */
export async function page<Key, Row>(db: Database, list: Listed<Key, Row>, range: Range): Promise<Page<Row>> {
  const { keys, total } = list.known === undefined ? await filtered(db, list, range) : await whole(db, list, range);
  const found = new Map(keys.length === 0 ? [] : await list.rows(keys));
  const rows = keys.flatMap((key) => found.get(key) ?? []);
  return { rows, total: Math.max(total, keys.length === 0 ? 0 : range.offset + keys.length) };
}

type Ordered<Key> = Pick<Listed<Key, unknown>, 'name' | 'parts' | 'asOne' | 'atOnce' | 'searched' | 'descending'>;

/** Up to this estimate a search's matches are sorted where a walk along the order fills a page no sooner. */
const MOST_SORTED = 50_000;

/**
 * Counts what a filter leaves first. Few rows are sorted: the fewer match, the longer a walk along the order takes to
 * fill a page.
 */
async function filtered<Key>(db: Database, list: Ordered<Key>, range: Range): Promise<Found<Key>> {
  const { parts, descending, searched } = list;
  const asOne = list.asOne ?? (parts.length === 1 ? parts[0] : undefined);
  const many = searched && (await sampled(db, searched));
  const isAtOnce = list.atOnce && many === undefined;
  const atOnce = isAtOnce ? await asOne?.countedAndSorted(db, descending, range, COUNTED_UP_TO) : undefined;
  if (atOnce && atOnce.total <= COUNTED_UP_TO) return atOnce;
  const all = asOne ? [asOne.found] : parts.map(({ found }) => found);
  const isMore = many !== undefined || atOnce !== undefined;
  const total = isMore ? COUNTED_UP_TO + 1 : await count(db, all, COUNTED_UP_TO + 1);
  if (total <= range.offset && total <= COUNTED_UP_TO) return { keys: [], total };
  const found = many ?? total;
  const isSoon = searched !== undefined && isSoonMet(found, searched.over, range);
  const within = searched && toBeMet(found, searched.over, range);
  // Where matches may be clustered, a short walk looks for them before all of them are sorted.
  const isUnsure = isSoon && searched.isAlone && !searched.isSpread && parts.length === 1;
  if (isUnsure && total > COUNTED_UP_TO) {
    const met = await asOne?.metWithin(descending, range, Math.min(within ?? 0, MOST_MET));
    if (met) return { keys: met, total };
  }
  const isSorted =
    total > COUNTED_UP_TO
      ? searched !== undefined && (!isSoon || isUnsure) && searched.about <= Math.max(MOST_SORTED, asOne?.few ?? 0)
      : !(isSoon && searched.isSpread) && (total <= (asOne?.few ?? 0) || (searched !== undefined && !isSoon));
  if (asOne && isSorted) return { keys: await asOne.sorted(db, descending, range), total };
  const from = lastMark(db, list, descending, range.offset);
  const parted = { counting: parts.length > 1, within: searched?.isSpread ? within : undefined };
  return { keys: await take(db, list, descending, range, from, parted), total };
}

/** From the nearer end or mark. */
async function whole<Key>(db: Database, list: Listed<Key, unknown>, { offset, limit }: Range): Promise<Found<Key>> {
  const { known: total = 0, descending } = list;
  const few = Math.min(limit, total - offset);
  if (few <= 0) return { keys: [], total };
  const from = lastMark(db, list, descending, offset);
  const behind = total - offset - few;
  const fromEnd = lastMark(db, list, !descending, behind);
  if (offset - from.at <= behind - fromEnd.at)
    return { keys: await take(db, list, descending, { offset, limit }, from), total };
  return { keys: (await take(db, list, !descending, { offset: behind, limit: few }, fromEnd)).toReversed(), total };
}

/** In a part with more rows than this, a walk along the order soon fills a page. */
const FEW_OF_PART = 1_000;

/** At most so many rows of a part are walked to find its page before it is counted. */
const MOST_MET = 6_000;

interface Parted {
  /** Whether each part is counted before it is walked, as a filter may leave few of its rows. */
  readonly counting: boolean;
  /** Within how many rows of a part a page of it is found, if matches are spread evenly. */
  readonly within: number | undefined;
}

async function take<Key>(
  db: Database,
  order: Order<Key>,
  descending: boolean,
  { offset, limit }: Range,
  from: Mark,
  { counting, within }: Parted = { counting: false, within: undefined },
): Promise<Key[]> {
  const parts = descending ? order.parts.toReversed() : order.parts;
  const keys: Key[] = [];
  let skipped = offset - from.at;
  for (const [index, part] of parts.entries()) {
    if (index < from.part) continue;
    const after = index === from.part ? from.after : undefined;
    const wanted = limit - keys.length;
    const isCounted = counting && !after;
    const met =
      isCounted && !part.isJoined && within !== undefined && within <= (UNEVEN / 2) * MOST_MET
        ? await part.metWithin(descending, { offset: skipped, limit: wanted }, Math.min(within, MOST_MET))
        : undefined;
    const counted =
      isCounted && !met
        ? await part.countedAndSorted(db, descending, { offset: 0, limit: skipped + wanted }, FEW_OF_PART)
        : undefined;
    if (counted?.total === 0) continue;
    const upTo = counted && counted.total <= FEW_OF_PART ? counted.keys : undefined;
    const walked = async () =>
      (await part.inOrder(descending, after).limit(wanted).offset(skipped).execute()).map(({ key }) => key);
    const found = met ?? upTo?.slice(skipped) ?? (await walked());
    keys.push(...found);
    const last = found.at(-1);
    const at = offset + keys.length;
    const place = last !== undefined && isMarked(at) ? await part.placeOf(last) : undefined;
    if (place) noteMark(db, order, descending, { at, part: index, after: place });
    if (keys.length === limit || index === parts.length - 1) break;
    if (found.length > 0) skipped = 0;
    else if (upTo) skipped -= upTo.length;
    else if (skipped > 0) skipped -= await count(db, [part.inOrder(descending, after)], skipped);
  }
  return keys;
}

/** How many rows some queries find together, up to a limit. */
async function count(db: Database, parts: readonly KeyQuery<unknown>[], most: number): Promise<number> {
  let counted = 0;
  for (const part of parts) {
    const some = part.limit(most - counted);
    const { rows } = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM ${some} AS counted`.execute(
      db,
    );
    counted += rows[0]?.total ?? 0;
    if (counted === most) break;
  }
  return counted;
}

/** Whether a filter is empty. */
export const isWhole = (filter: object): boolean => Object.keys(filter).length === 0;

/** A `LIKE` pattern that finds a text anywhere; special characters are escaped. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** The same at the beginning. */
export const beginningWith = (text: string): string => `${literally(text)}%`;

const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** In the alphabetical order of any script. */
export const alphabetical = (name: Expression<string | null>) => sql<string | null>`${name} COLLATE "und-x-icu"`;

/** Joins the people that a column of the read models names, as text. */
export const personIn =
  (userId: Expression<string | null>) =>
  <Tables, Name extends keyof Tables>(join: JoinBuilder<Tables, Name>): JoinBuilder<Tables, Name> =>
    join.on(sql<string>`${sql.ref('people.id')}::text`, '=', userId);

/** The order of joined people's names. */
export const BY_NAME = alphabetical(sql.ref('people.name'));
