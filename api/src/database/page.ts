import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { COUNTED_UP_TO } from '../contract/lists.ts';
import type { Database } from './database.ts';

export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/** One page of a query that orders every row, and how many rows it finds in all. */
export async function page<Tables, Selected extends keyof Tables, Row>(
  db: Database,
  query: SelectQueryBuilder<Tables, Selected, Row>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Page<Row>> {
  const rows = await query.limit(limit).offset(offset).execute();
  const known = rows.length < limit && (rows.length > 0 || offset === 0);
  if (known) return { rows, total: offset + rows.length };
  const some = query
    .clearSelect()
    .clearOrderBy()
    .limit(COUNTED_UP_TO + 1);
  const { total } = await db
    .selectFrom(some.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Math.max(total, rows.length === 0 ? 0 : offset + rows.length) };
}

/** A pattern for `LIKE` that finds a text anywhere; what is special in patterns stands for itself. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** In the order in which people look names up, whatever their script. */
export const alphabetical = (name: Expression<string | null>) => sql<string | null>`${name} COLLATE "und-x-icu"`;
