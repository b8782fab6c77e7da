import { anyOf } from '@northvale/projections/database.ts';
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { IdentityTables } from '../identity/tables.ts';
import type { Database } from './database.ts';
import { beginningWith, containing } from './page.ts';

/**
 * Whom a text finds. Few are named by their ids: whatever list is searched looks those up. Many are looked for among
 * the list's rows; where they are `most`, in their order, where they are soon met.
 */
export type Named = { readonly ids: readonly string[] } | (Likeness & { readonly most: boolean });

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
/** As many are looked up by their ids where nothing else is asked for. */
export const MANY = 5_000;
/** Where a few pages hold one in so many, most people count as found: of 100,000 as many as are counted. */
const ONE_IN = 10;
/** Of fewer people nothing is told: all of a small ledger's are soon looked through. */
const LEAST = 100;

const THREE_LETTERS = /[\p{L}\p{N}]{3}/u;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * People by name or e-mail address. Three letters or digits in a row are found anywhere; less, where a part of the name
 * or the address begins, as an index of trigrams finds no shorter ones elsewhere.
 *
 * @param few up to how many of them are named by their ids, at most `MANY`
 */
export async function named(db: Database, q: string, few = FEW): Promise<Named> {
  if (!LETTER.test(q)) return { ids: [] };
  const likeness = THREE_LETTERS.test(q) ? anywhere(q) : atBeginnings(q);
  if (await findsMost(db, likeness.like)) return { ...likeness, most: true };
  const found = await db
    .selectFrom('people')
    .select('id')
    .where(likeness.among)
    .limit(few + 1)
    .execute();
  return found.length > few ? { ...likeness, most: false } : { ids: found.map(({ id }) => id) };
}

async function findsMost(db: Database, like: Condition): Promise<boolean> {
  const { rows } = await sql<{ few: number; found: number }>`
    SELECT count(*)::integer AS few, count(*) FILTER (WHERE ${like(expressionBuilder())})::integer AS found
      FROM (SELECT name, email FROM people TABLESAMPLE SYSTEM (1) REPEATABLE (1) LIMIT 1000) AS people`.execute(db);
  return rows.some(({ few, found }) => few >= LEAST && found * ONE_IN >= few);
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

/** People who are some of them. */
export function personIs(named: Named, eb: ExpressionBuilder<IdentityTables, 'people'>): Expression<SqlBool> {
  if ('ids' in named) return eb('people.id', '=', anyOf(named.ids));
  return named.among(eb);
}

/** The same people, to be asked for as rows are met along an order. */
export const asMet = <Some extends Named | undefined>(named: Some): Some =>
  named && 'like' in named ? { ...named, among: named.like } : named;

/** The same for a query that counts as well as walks: most are soon met, fewer are found by the index. */
export const inOneWay = <Some extends Named | undefined>(named: Some): Some =>
  named && isMost(named) ? asMet(named) : named;

/**
 * Rows whose column names one of them.
 *
 * @param alone whether nothing else is asked for: then an index looks up each of the ids, and to plan by each of
 *   thousands would take longer than to do so
 */
export function isNamed(named: Named, id: Expression<string>, alone = false): Expression<SqlBool> {
  const { eb, selectFrom, exists, cast } = expressionBuilder<IdentityTables>();
  if ('ids' in named && alone) return eb(id, '=', sql<string>`any(array(SELECT unnest(${named.ids}::text[])))`);
  if ('ids' in named) return eb(id, '=', anyOf(named.ids));
  const people = selectFrom('people')
    .select('people.id')
    .where((person) => personIs(named, person));
  return exists(people.where(cast<string>(sql.ref('people.id'), 'text'), '=', id));
}

/** Whether its rows are sooner met along a list's order than all found and sorted. */
export const isMost = (named: Named): boolean => 'like' in named && named.most;
