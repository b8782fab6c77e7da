import { anyOf } from '@northvale/projections/engine/database.ts';
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { IdentityTables } from '../identity/tables.ts';
import type { Database } from './database.ts';
import { beginningWith, BY_NAME, containing } from './page.ts';
import { areMore } from './search.ts';

/**
 * The people whom a text matches. Few are given by id, and every list looks these up. Many are given as a condition of
 * the list's own query.
 */
export type Named = { readonly ids: readonly string[] } | Many;

interface Many extends Likeness {
  /** Estimated share of all people, from 0 to 1. */
  readonly share: number;
  /** Whether they are tested row by row in a walk along an order. */
  readonly met?: true;
}

/** The same people, as two conditions. */
interface Likeness {
  /** For testing a row. */
  readonly like: Condition;
  /** For finding rows by an index. */
  readonly among: Condition;
}

type Condition = (eb: ExpressionBuilder<IdentityTables, 'people'>) => Expression<SqlBool>;

/** More than these are many: one in a hundred of the people with whom lists must be fast. */
const FEW = 1_000;
/** Up to this share of all people, looking them up by id is fast, whatever the other filters. */
const SOME = 1 / 20;
/** From this share on, an index saves nothing. */
const MOST = 1 / 2;
/** Smaller samples say nothing: a small ledger's people are quickly read in full. */
const LEAST = 100;

const THREE_LETTERS = /[\p{L}\p{N}]{3}/u;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * People by name or email address. Three letters or digits in a row are found anywhere; fewer only at the beginning of
 * a part of the name or the address, as the trigram index finds none that short elsewhere.
 *
 * @param people how many there are in all
 */
export async function named(db: Database, q: string, people: number): Promise<Named> {
  if (!LETTER.test(q)) return { ids: [] };
  const likeness = THREE_LETTERS.test(q) ? anywhere(q) : atBeginnings(q);
  const { rows, matches } = await sampleOf(db, likeness.like);
  const share = rows < LEAST ? 0 : matches / rows;
  if (share >= MOST || (rows >= LEAST && areMore(matches, rows / people, FEW))) return { ...likeness, share };
  const found = await db
    .selectFrom('people')
    .select('id')
    .where(likeness.among)
    .limit(FEW + 1)
    .execute();
  return found.length > FEW ? { ...likeness, share } : { ids: found.map(({ id }) => id) };
}

/** How many rows a sample has, and how many of them match: up to 1,000 rows of a hundredth of the table's pages. */
async function sampleOf(db: Database, like: Condition) {
  const { rows: counts } = await sql<{ rows: number; matches: number }>`
    SELECT count(*)::integer AS rows, count(*) FILTER (WHERE ${like(expressionBuilder())})::integer AS matches
      FROM (SELECT name, email FROM people TABLESAMPLE SYSTEM (1) REPEATABLE (1) LIMIT 1000) AS people`.execute(db);
  return counts[0] ?? { rows: 0, matches: 0 };
}

function anywhere(q: string): Likeness {
  const like: Condition = ({ eb, or }) =>
    or([eb('people.name', 'ilike', containing(q)), eb('people.email', 'ilike', containing(q))]);
  return { like, among: like };
}

function atBeginnings(q: string): Likeness {
  const like: Condition = ({ eb, or }) =>
    or([
      eb('people.name', 'ilike', beginningWith(q)),
      eb('people.name', 'ilike', containing(` ${q}`)),
      eb('people.email', 'ilike', beginningWith(q)),
    ]);
  // Only what follows a space begins a part, so of 'a b' the index knows 'a'.
  const [part = ''] = q.split(' ').filter((each) => each !== '');
  const begun = sql<SqlBool>`beginnings(people.name, people.email) @> ARRAY[left(lower(${part}), 2)]`;
  const isAll = part === q && Array.from(q).length <= 2;
  return { like, among: (eb) => (isAll ? begun : eb.and([begun, like(eb)])) };
}

/** Whether rows are tested one by one rather than found by an index. */
const isMet = ({ share, met }: Many): boolean => met === true || share >= MOST;

/** The same people, as a condition for a walk along an order. */
export const asMet = <Some extends Named | undefined>(named: Some): Some =>
  named && 'like' in named ? { ...named, met: true } : named;

/** An estimate of how many of all people they are. */
export const aboutOf = (named: Named, people: number): number =>
  'ids' in named ? named.ids.length : Math.max(FEW, named.share * people);

/** The condition that a person is one of them. */
export function personIs(named: Named, eb: ExpressionBuilder<IdentityTables, 'people'>): Expression<SqlBool> {
  if ('ids' in named) return eb('people.id', '=', anyOf(named.ids));
  return isMet(named) ? named.like(eb) : named.among(eb);
}

/**
 * The same people, to be joined. They are found before any other condition is tested: testing people found otherwise
 * against the index condition is slowest of all.
 *
 * @param order of their names, where they are joined in it
 */
export const peopleNamed = (named: Named, order?: { readonly descending: boolean }) => {
  const people = expressionBuilder<IdentityTables>().selectFrom('people').select(['people.id', 'people.name']);
  const all = people.where((eb) => personIs(named, eb));
  const found = order ? all.orderBy(BY_NAME, order.descending ? 'desc' : 'asc') : all;
  return ('ids' in named || isMet(named) ? found : found.offset(0)).as('people');
};

/** A column with a person's id; the read models hold it as text. */
interface PersonId {
  readonly id: Expression<string>;
  readonly type: 'text' | 'uuid';
}

/**
 * Rows whose column names one of them.
 *
 * @param alone whether there is no other filter: then an index looks up each id, and the array is hidden from the
 *   planner, as planning with thousands of ids takes longer than the look-up. With another filter, which may leave
 *   fewer rows, the planner chooses
 */
export function isNamed(named: Named, { id, type }: PersonId, alone: boolean): Expression<SqlBool> {
  const { eb, selectFrom, exists } = expressionBuilder<IdentityTables>();
  const array = sql.raw(`${type}[]`);
  if ('ids' in named && alone) return eb(id, '=', sql<string>`any(array(SELECT unnest(${named.ids}::${array})))`);
  if ('ids' in named) return eb(id, '=', anyOf(named.ids));
  const personId = type === 'uuid' ? sql<string>`people.id` : sql<string>`people.id::text`;
  const people = selectFrom('people')
    .select(personId.as('id'))
    .where((person) => personIs(named, person));
  if (!isMet(named) && (alone || named.share <= SOME)) return eb(id, '=', sql<string>`any(array(${people}))`);
  return exists(people.where(personId, '=', id));
}
