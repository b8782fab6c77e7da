import { type Expression, type SqlBool, sql } from 'kysely';
import { COUNTED_UP_TO } from '../contract/lists.ts';
import type { Database } from './database.ts';
import type { KeyQuery, Range } from './order.ts';

/** What is known of a search, or of another filter, before its rows are counted. */
export interface Search {
  /** How many rows it finds, at a guess. */
  readonly about: number;
  /** How many rows the list has in all. */
  readonly over: number;
  /** Whether nothing else is asked for. */
  readonly isAlone: boolean;
  /** Whether those that it finds stand anywhere in the order, so that many are soon met along it. */
  readonly isSpread: boolean;
  readonly sample?: Sample;
}

/** What a search and the filters beside it find among a share of a table's rows, from 0 to 1. */
interface Sample {
  /** How many rows the table has, or more. */
  readonly rows: number;
  found(share: number): KeyQuery<unknown>;
}

/** So many times the rows may have to be met that would be if they were spread quite evenly. */
export const UNEVEN = 4;

/** Among how many rows a page of so many is met, that are spread over others. */
export const toBeMet = (found: number, over: number, { offset, limit }: Range): number =>
  Math.ceil((UNEVEN * (offset + limit) * over) / found);

/** Whether that page is full before as many rows were met as there are to sort. */
export const isSoonMet = (found: number, over: number, range: Range): boolean => toBeMet(found, over, range) < found;

/**
 * Whether a search finds so few rows, as far as that is known, that they are best counted and sorted at once. More are
 * counted by an index alone, in less time than it takes to read them; beside another filter they are read in any case.
 */
export const isBestAtOnce = ({ about, over, isAlone, isSpread }: Search, range: Range): boolean =>
  !isAlone || (about <= COUNTED_UP_TO && !(isSpread && isSoonMet(about, over, range)));

/** Where more of all rows would have to be looked at, they are as well counted. */
const MOST_SAMPLED = 0.005;
const MOST_ROWS = 15_000;
/** Some fifty pages: of fewer it's left to chance how many there are. */
const LEAST_ROWS = 2_000;

/**
 * Of how many of all rows a sample tells that about so many are found, which are more than are counted: the fewer they
 * are, the more. What is found beside another filter isn't known beforehand.
 */
function shareFor({ about, isAlone, sample }: Search): number | undefined {
  if (!sample || about <= COUNTED_UP_TO) return undefined;
  const share = ((DOUBT * Math.sqrt(COUNTED_UP_TO) + (DOUBT / 2) * Math.sqrt(about)) / (about - COUNTED_UP_TO)) ** 2;
  if (share > MOST_SAMPLED) return undefined;
  const rows = sample.rows * (isAlone ? share : MOST_SAMPLED);
  return Math.min(1, Math.max(LEAST_ROWS, Math.min(rows, MOST_ROWS)) / sample.rows);
}

/** About how many rows a search finds, where a sample leaves no doubt that they are more than are counted. */
export async function sampled(db: Database, search: Search): Promise<number | undefined> {
  const share = shareFor(search);
  if (!search.sample || share === undefined) return undefined;
  const { rows } = await sql<{ found: number }>`
    SELECT count(*)::integer AS found FROM ${search.sample.found(share)} AS sampled`.execute(db);
  const found = rows[0]?.found ?? 0;
  return areMore(found, share, COUNTED_UP_TO) ? found / share : undefined;
}

/** So many times its deviation a sample may be wrong. */
const DOUBT = 5;

/** Whether so many in a share of all rows leave no doubt that there are more than a number of them in all. */
export function areMore(found: number, share: number, than: number): boolean {
  const expected = share * than;
  return found > expected + DOUBT * Math.sqrt(expected);
}

/** Rows of some pages all over a table, of the same ones each time. */
export const inSampleOf = (table: string, share: number): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.ctid`)} = any(array(
    SELECT ctid FROM ${sql.table(table)} TABLESAMPLE SYSTEM (${100 * share}) REPEATABLE (1)))`;
