import { type Expression, type SqlBool, sql } from 'kysely';
import { COUNTED_UP_TO } from '../contract/lists.ts';
import type { Database } from './database.ts';
import type { KeyQuery, Range } from './order.ts';

/** What is known of a search, or of another filter, before its rows are counted. */
export interface Search {
  /** Row estimate. */
  readonly about: number;
  /** Total rows of the list. */
  readonly over: number;
  /** Whether there is no other filter. */
  readonly isAlone: boolean;
  /** Whether its matches are spread over the order, so that a walk soon meets many. */
  readonly isSpread: boolean;
  readonly sample?: Sample;
}

/** The matches of a search, with its other filters, in a share of a table's rows, from 0 to 1. */
interface Sample {
  /** How many rows the table has, at least. */
  readonly rows: number;
  found(share: number): KeyQuery<unknown>;
}

/** Safety factor: a walk may read so many times the rows that evenly spread matches would take. */
export const UNEVEN = 4;

/** How many rows a walk reads to fill a page, if the matches are spread. */
export const toBeMet = (found: number, over: number, { offset, limit }: Range): number =>
  Math.ceil((UNEVEN * (offset + limit) * over) / found);

/** Whether that walk reads fewer rows than there are matches to sort. */
export const isSoonMet = (found: number, over: number, range: Range): boolean => toBeMet(found, over, range) < found;

/**
 * Whether the row estimate is so low that counting and sorting in one query is best. More rows are counted by an
 * index-only scan, faster than they are read; with another filter they are read in any case.
 */
export const isBestAtOnce = ({ about, over, isAlone, isSpread }: Search, range: Range): boolean =>
  !isAlone || (about <= COUNTED_UP_TO && !(isSpread && isSoonMet(about, over, range)));

/** Where a sample would need a larger share of all rows, counting is no slower. */
const MOST_SAMPLED = 0.005;
const MOST_ROWS = 15_000;
/** Some fifty pages: in fewer, the number of rows is left to chance. */
const LEAST_ROWS = 2_000;

/**
 * The share of all rows to sample to tell that more are matched than are counted: the fewer match, the larger. With
 * another filter the number of matches isn't known beforehand.
 */
function shareFor({ about, isAlone, sample }: Search): number | undefined {
  if (!sample || about <= COUNTED_UP_TO) return undefined;
  const share = ((DOUBT * Math.sqrt(COUNTED_UP_TO) + (DOUBT / 2) * Math.sqrt(about)) / (about - COUNTED_UP_TO)) ** 2;
  if (share > MOST_SAMPLED) return undefined;
  const rows = sample.rows * (isAlone ? share : MOST_SAMPLED);
  return Math.min(1, Math.max(LEAST_ROWS, Math.min(rows, MOST_ROWS)) / sample.rows);
}

/** About how many rows a search matches, if a sample leaves no doubt that these exceed the counting limit. */
export async function sampled(db: Database, search: Search): Promise<number | undefined> {
  const share = shareFor(search);
  if (!search.sample || share === undefined) return undefined;
  const { rows } = await sql<{ found: number }>`
    SELECT count(*)::integer AS found FROM ${search.sample.found(share)} AS sampled`.execute(db);
  const found = rows[0]?.found ?? 0;
  return areMore(found, share, COUNTED_UP_TO) ? found / share : undefined;
}

/** How many standard deviations a sample may be off. */
const DOUBT = 5;

/** Whether so many matches in a sample leave no doubt that the total exceeds a number. */
export function areMore(found: number, share: number, than: number): boolean {
  const expected = share * than;
  return found > expected + DOUBT * Math.sqrt(expected);
}

/** Rows of some pages spread over a table, the same ones each time. */
export const inSampleOf = (table: string, share: number): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.ctid`)} = any(array(
    SELECT ctid FROM ${sql.table(table)} TABLESAMPLE SYSTEM (${100 * share}) REPEATABLE (1)))`;
