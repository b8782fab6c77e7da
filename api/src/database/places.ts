import { sql } from 'kysely';
import { COUNTED_UP_TO } from '../contract/lists.ts';
import type { Database } from './database.ts';
import type { Part, Place } from './order.ts';

/** A keyset cursor: in one direction of an order, the rows after `after` begin at offset `at`. */
export interface Mark {
  readonly at: number;
  readonly part: number;
  readonly after?: Place;
}

/** An order of a list's rows. */
export interface Order<Key> {
  /** Unique among all orders of all lists. */
  readonly name: string;
  /** Upwards, all rows of one part come before those of the next. */
  readonly parts: readonly Part<Key>[];
}

export const orderName = (list: string, field: string, filter: object): string =>
  `${list} ${field} ${JSON.stringify(filter)}`;

/**
 * Below this offset totals are exact, and so are pages: no marks are used. A mark is as old as the walk or page that it
 * comes from; rows before it may have come and gone since.
 */
const FROM = COUNTED_UP_TO;
/** Rows between the marks that a walk lays. */
const STEP = 1_000;
const KEPT_MS = 600_000;
const MOST_ORDERS = 200;
const MOST_NOTED = 100;
/** Nobody waits for a walk through millions of rows: it may take longer than a page may. */
const WALK_TIMEOUT_MS = 60_000;

const START: Mark = { at: 0, part: 0 };

interface Marks {
  readonly since: number;
  readonly laid: readonly Mark[];
  readonly noted: Mark[];
}

/** The marks of each order and direction, per database that lists are read from. */
const known = new WeakMap<Database, Map<string, Marks>>();

const nameOf = ({ name }: Pick<Order<never>, 'name'>, descending: boolean) => `${name} ${descending ? 'desc' : 'asc'}`;

function marksIn(db: Database): Map<string, Marks> {
  const marks = known.get(db) ?? new Map<string, Marks>();
  known.set(db, marks);
  return marks;
}

/** The last mark at or before an offset. */
export function lastMark(db: Database, order: Pick<Order<never>, 'name'>, descending: boolean, at: number): Mark {
  const marks = marksIn(db).get(nameOf(order, descending));
  if (!marks || marks.since < Date.now() - KEPT_MS) return START;
  // Of two at the same offset the newer.
  return [...marks.laid, ...marks.noted].reduce(
    (best, mark) => (mark.at <= at && mark.at >= best.at ? mark : best),
    START,
  );
}

/** Whether marks are kept at this offset. */
export const isMarked = (at: number): boolean => at >= FROM;

/** Notes where a page ended, so that the next page continues there and misses no row. */
export function noteMark(db: Database, order: Pick<Order<never>, 'name'>, descending: boolean, mark: Mark): void {
  const { noted } = marksOf(marksIn(db), nameOf(order, descending));
  noted.push(mark);
  if (noted.length > MOST_NOTED) noted.shift();
}

function marksOf(all: Map<string, Marks>, name: string): Marks {
  const found = all.get(name);
  const marks = found && found.since >= Date.now() - KEPT_MS ? found : { since: Date.now(), laid: [], noted: [] };
  keep(all, name, marks);
  return marks;
}

function keep(all: Map<string, Marks>, name: string, marks: Marks): void {
  // Re-inserted at the end, so that the least recently used come first.
  all.delete(name);
  all.set(name, marks);
  const [longestAgo] = all.keys();
  if (all.size > MOST_ORDERS && longestAgo !== undefined) all.delete(longestAgo);
}

/** Walks an order once and lays its marks, in both directions. */
export async function layMarks<Key>(
  db: Database,
  { name, parts }: Order<Key>,
  { from = FROM, step = STEP } = {},
): Promise<void> {
  const since = Date.now();
  const upwards: Mark[] = [];
  const sizes: number[] = [];
  for (const part of parts) {
    const before = sum(sizes);
    const walked = await db.transaction().execute(async (walking) => {
      await sql`SET LOCAL statement_timeout = ${sql.lit(WALK_TIMEOUT_MS)}`.execute(walking);
      return part.walk(walking, step);
    });
    upwards.push(...walked.map(({ number, place }) => ({ at: before + number, part: sizes.length, after: place })));
    sizes.push(walked.at(-1)?.number ?? 0);
  }
  const total = sum(sizes);
  // Downwards, the rows after one are those before it, and the row itself was already passed.
  const downwards = upwards
    .map((mark) => ({ ...mark, at: total - mark.at + 1, part: parts.length - 1 - mark.part }))
    .toReversed();
  for (const [descending, laid] of [
    [false, upwards],
    [true, downwards],
  ] as const)
    keep(marksIn(db), nameOf({ name }, descending), { since, laid: laid.filter(({ at }) => at >= from), noted: [] });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
