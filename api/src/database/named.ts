import { anyOf } from '@northvale/projections/database.ts';
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { IdentityTables } from '../identity/tables.ts';
import type { Database } from './database.ts';
import { beginningWith, containing } from './page.ts';

/**
 * Whom a text finds. Few are named by their ids: whatever list is searched looks those up. Many are looked for among the
 * list's rows; where they are `most`, in their order, where they are soon met.
 */
export type Named = { readonly ids: readonly string[] } | { readonly like: Condition; readonly most: boolean };

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
 * People by name or e-mail address. Three letters or digits in a row are found anywhere; less, where a part of the name or
 * the address begins, as an index of trigrams finds no shorter ones elsewhere.
 *
 * @param few up to how many of them are named by their ids, at most `MANY`
 */
export async function named(db: Database, q: string, few = FEW): Promise<Named> {
  if (!LETTER.test(q)) return { ids: [] };
  const like = THREE_LETTERS.test(q) ? anywhere(q) : atBeginnings(q);
  if (await findsMost(db, like)) return { like, most: true };
  const found = await db
    .selectFrom('people')
    .select('id')
    .where(like)
    .limit(few + 1)
    .execute();
  return found.length > few ? { like, most: false } : { ids: found.map(({ id }) => id) };
}

async function findsMost(db: Database, like: Condition): Promise<boolean> {
  const { rows } = await sql<{ few: number; found: number }>`
    SELECT count(*)::integer AS few, count(*) FILTER (WHERE ${like(expressionBuilder())})::integer AS found
      FROM (SELECT name, email FROM people TABLESAMPLE SYSTEM (1) REPEATABLE (1) LIMIT 1000) AS people`.execute(db);
  return rows.some(({ few, found }) => few >= LEAST && found * ONE_IN >= few);
}

const anywhere =
  (q: string): Condition =>
  ({ eb, or }) =>
    or([eb('people.name', 'ilike', containing(q)), eb('people.email', 'ilike', containing(q))]);

const atBeginnings =
  (q: string): Condition =>
  ({ eb, or }) =>
    or([
      eb('people.name', 'ilike', beginningWith(q)),
      eb('people.name', 'ilike', containing(` ${q}`)),
      eb('people.email', 'ilike', beginningWith(q)),
    ]);

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
  const people = selectFrom('people').select('people.id').where(named.like);
  return exists(people.where(cast<string>(sql.ref('people.id'), 'text'), '=', id));
}

/** Whether its rows are sooner met along a list's order than all found and sorted. */
export const isMost = (named: Named): boolean => 'like' in named && named.most;
