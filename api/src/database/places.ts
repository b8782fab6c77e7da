import { sql } from 'kysely';
import { COUNTED_UP_TO } from '../contract/lists.ts';
import type { Database } from './database.ts';
import type { Part, Place } from './order.ts';

/** After how many rows of an order, in one direction, what stands behind a place begins. */
export interface Mark {
  readonly at: number;
  readonly part: number;
  readonly after?: Place;
}

/** An order of a list's rows. */
export interface Order<Key> {
  /** Names it among all orders of all lists. */
  readonly name: string;
  /** All rows of one part stand before those of the next, upwards. */
  readonly parts: readonly Part<Key>[];
}

export const orderName = (list: string, field: string, filter: object): string =>
  `${list} ${field} ${JSON.stringify(filter)}`;

/**
 * As far as totals are exact, places are: there are no marks, which are as old as what they were laid or noted by, and
 * before which rows may have come and gone since.
 */
const FROM = COUNTED_UP_TO;
/** How many rows a walk takes from one mark to the next. */
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

/** Of each database that lists are read from: the marks of each order and direction. */
const known = new WeakMap<Database, Map<string, Marks>>();

const nameOf = ({ name }: Pick<Order<never>, 'name'>, descending: boolean) => `${name} ${descending ? 'desc' : 'asc'}`;

function marksIn(db: Database): Map<string, Marks> {
  const marks = known.get(db) ?? new Map<string, Marks>();
  known.set(db, marks);
  return marks;
}

/** The last mark at or before so many rows. */
export function lastMark(db: Database, order: Pick<Order<never>, 'name'>, descending: boolean, at: number): Mark {
  const marks = marksIn(db).get(nameOf(order, descending));
  if (!marks || marks.since < Date.now() - KEPT_MS) return START;
  // Of two at the same place the newer.
  return [...marks.laid, ...marks.noted].reduce(
    (best, mark) => (mark.at <= at && mark.at >= best.at ? mark : best),
    START,
  );
}

/** Whether marks are kept of what stands behind so many rows. */
export const isMarked = (at: number): boolean => at >= FROM;

/** Notes where a page ended, for whoever reads on from there: so nobody misses a row between two pages. */
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
  // At the end, so that those come first that were used longest ago.
  all.delete(name);
  all.set(name, marks);
  const [longestAgo] = all.keys();
  if (all.size > MOST_ORDERS && longestAgo !== undefined) all.delete(longestAgo);
}

/** Walks through an order once and lays its marks, in both directions. */
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
  // Downwards from a row come those before it, and the row itself stands among those that were passed.
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
