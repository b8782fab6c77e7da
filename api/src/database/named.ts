import { anyOf } from '@northvale/projections/database.ts';
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { IdentityTables } from '../identity/tables.ts';
import type { Database } from './database.ts';
import { beginningWith, BY_NAME, containing } from './page.ts';
import { areMore } from './search.ts';

/**
 * Whom a text finds. Few are named by their ids: whatever list is searched looks those up. Many are looked for by the
 * query that asks for them.
 */
export type Named = { readonly ids: readonly string[] } | Many;

interface Many extends Likeness {
  /** Of all people, from 0 to 1, at a guess. */
  readonly share: number;
  /** Whether they are asked for as rows are met along an order. */
  readonly met?: true;
}

/** The same people, asked for in two ways. */
interface Likeness {
  /** As they are met. */
  readonly like: Condition;
  /** As an index finds them. */
  readonly among: Condition;
}

type Condition = (eb: ExpressionBuilder<IdentityTables, 'people'>) => Expression<SqlBool>;

/** More than these are many: one in a hundred of the people that a list must be quick with. */
const FEW = 1_000;
/** Less of all people are soon looked up by their ids, whatever else is asked for. */
const SOME = 1 / 20;
/** As good as everybody, among whom an index saves nothing. */
const MOST = 1 / 2;
/** Of fewer people nothing is told: all of a small ledger's are soon looked through. */
const LEAST = 100;

const THREE_LETTERS = /[\p{L}\p{N}]{3}/u;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * People by name or e-mail address. Three letters or digits in a row are found anywhere; less, where a part of the name
 * or the address begins, as an index of trigrams finds no shorter ones elsewhere.
 *
 * @param people how many there are in all
 */
export async function named(db: Database, q: string, people: number): Promise<Named> {
  if (!LETTER.test(q)) return { ids: [] };
  const likeness = THREE_LETTERS.test(q) ? anywhere(q) : atBeginnings(q);
  const { few, found: some } = await sampleOf(db, likeness.like);
  // Of too few nothing is told.
  const share = few < LEAST ? 0 : some / few;
  if (share >= MOST || (few >= LEAST && areMore(some, few / people, FEW))) return { ...likeness, share };
  const found = await db
    .selectFrom('people')
    .select('id')
    .where(likeness.among)
    .limit(FEW + 1)
    .execute();
  return found.length > FEW ? { ...likeness, share } : { ids: found.map(({ id }) => id) };
}

/** What some of a hundredth of their table's pages tell. */
async function sampleOf(db: Database, like: Condition) {
  const { rows } = await sql<{ few: number; found: number }>`
    SELECT count(*)::integer AS few, count(*) FILTER (WHERE ${like(expressionBuilder())})::integer AS found
      FROM (SELECT name, email FROM people TABLESAMPLE SYSTEM (1) REPEATABLE (1) LIMIT 1000) AS people`.execute(db);
  return rows[0] ?? { few: 0, found: 0 };
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
  // What follows a space begins a part, so of 'a b' the index knows 'a'.
  const [part = ''] = q.split(' ').filter((each) => each !== '');
  const begun = sql<SqlBool>`beginnings(people.name, people.email) @> ARRAY[left(lower(${part}), 2)]`;
  const isAll = part === q && Array.from(q).length <= 2;
  return { like, among: (eb) => (isAll ? begun : eb.and([begun, like(eb)])) };
}

/** Whether each is looked at as they are met, and none looked for. */
const isMet = ({ share, met }: Many): boolean => met === true || share >= MOST;

/** The same people, to be asked for as rows are met along an order. */
export const asMet = <Some extends Named | undefined>(named: Some): Some =>
  named && 'like' in named ? { ...named, met: true } : named;

/** How many of so many people they are, as far as that is known beforehand. */
export const aboutOf = (named: Named, people: number): number =>
  'ids' in named ? named.ids.length : Math.max(FEW, named.share * people);

/** People who are some of them. */
export function personIs(named: Named, eb: ExpressionBuilder<IdentityTables, 'people'>): Expression<SqlBool> {
  if ('ids' in named) return eb('people.id', '=', anyOf(named.ids));
  return isMet(named) ? named.like(eb) : named.among(eb);
}

/**
 * The same, to be joined by whoever looks for them: found before anything else is asked of them, as to tell of one who
 * was met otherwise whether an index would have found them takes the longest of all.
 *
 * @param order of their names, where they are joined in it
 */
export const peopleNamed = (named: Named, order?: { readonly descending: boolean }) => {
  const people = expressionBuilder<IdentityTables>().selectFrom('people').select(['people.id', 'people.name']);
  const all = people.where((eb) => personIs(named, eb));
  const found = order ? all.orderBy(BY_NAME, order.descending ? 'desc' : 'asc') : all;
  return ('ids' in named || isMet(named) ? found : found.offset(0)).as('people');
};

/** A column that holds a person's id, as a text in the read models. */
interface PersonId {
  readonly id: Expression<string>;
  readonly type: 'text' | 'uuid';
}

/**
 * Rows whose column names one of them.
 *
 * @param alone whether nothing else is asked for: then an index looks up each of the ids, and to plan by each of
 *   thousands would take longer than to do so. Beside another filter, that may leave fewer, the planner chooses
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
