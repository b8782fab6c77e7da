import { said } from '../contract/said.ts';
import type * as z from 'zod';
import { type ListFilter, type ListName, LISTS, type ListSort, MAX_PAGE_ROWS } from '../contract/lists.ts';
import { checked } from './body.ts';
import type { Ctx, Step } from './context.ts';
import { badInput } from './problem.ts';
import { assertStorableTexts, readJson } from './json.ts';

/** What a list call asks for, in the dialect of ra-data-simple-rest. */
export interface ListQuery<Name extends ListName> {
  /** Undefined where the call doesn't say; the list then has its own order. */
  readonly sort?: { readonly field: ListSort<Name>; readonly descending: boolean };
  readonly offset: number;
  readonly limit: number;
  readonly filter: ListFilter<Name>;
}

/** A query, and of which list: what its page is answered under. */
export interface ListCall<Name extends ListName> extends ListQuery<Name> {
  readonly name: Name;
}

/** Reads what a list call asks for. @throws Problem naming a sort, range or filter that can't be read */
export const listQuery =
  (name: ListName): Step<{ list: ListCall<ListName> }> =>
  async (ctx, next) => {
    for (const key of Object.keys(ctx.query)) {
      if (!['sort', 'range', 'filter'].includes(key))
        throw badInput(key.slice(0, 100), said('UnknownParameter', 'Unknown parameter.'));
    }
    const { filter, sorts } = LISTS[name];
    const sort = readSort(ctx, sorts);
    ctx.state.list = {
      name,
      ...(sort ? { sort } : {}),
      ...readRange(ctx),
      filter: checked<z.ZodType<ListFilter<ListName>>>(filter, readParameter(ctx, 'filter') ?? {}),
    };
    await next();
  };

/** Answers one page. Totals are exact up to 10,000 and may be estimates beyond. */
export function answerList<Row>(
  ctx: Ctx<{ list: ListCall<ListName> }> & { body: Row[] },
  rows: Row[],
  total: number,
): void {
  const { name, offset } = ctx.state.list;
  const range = rows.length === 0 ? '*' : `${offset}-${offset + rows.length - 1}`;
  ctx.set('Content-Range', `${name} ${range}/${total}`);
  ctx.body = rows;
}

function readSort<Field extends string>(
  ctx: Ctx,
  sorts: readonly Field[],
): { field: Field; descending: boolean } | undefined {
  const sort = readParameter(ctx, 'sort');
  if (sort === undefined) return undefined;
  if (!Array.isArray(sort) || sort.length !== 2)
    throw badInput('sort', said('NotASort', 'The sort must be a field and ASC or DESC.'));
  const [field, order] = sort as unknown[];
  const known = sorts.find((name) => name === field);
  if (known === undefined) throw badInput('sort', said('NotSortable', 'This list cannot be sorted by that.'));
  if (order !== 'ASC' && order !== 'DESC') throw badInput('sort', said('NotAnOrder', 'The order must be ASC or DESC.'));
  return { field: known, descending: order === 'DESC' };
}

function readRange(ctx: Ctx): { offset: number; limit: number } {
  const range = readParameter(ctx, 'range');
  if (range === undefined) return { offset: 0, limit: MAX_PAGE_ROWS };
  if (!Array.isArray(range) || range.length !== 2 || !range.every((end) => Number.isSafeInteger(end) && end >= 0)) {
    throw badInput('range', said('NotARange', 'The range must be two row numbers.'));
  }
  const [first, last] = range as [number, number];
  if (last < first) throw badInput('range', said('RangeReversed', 'The range must not end before it starts.'));
  if (last - first >= MAX_PAGE_ROWS)
    throw badInput('range', said('PageTooLong', 'At most {count} rows a page.', { count: MAX_PAGE_ROWS }));
  // Postgres counts rows in 32 bits' worth at most here; nobody has more, and a huge offset isn't worth its scan.
  return { offset: Math.min(first, 2_000_000_000), limit: last - first + 1 };
}

function readParameter(ctx: Ctx, name: string): unknown {
  const value = ctx.query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw badInput(name, said('MoreThanOnce', 'This may be given once.'));
  const parsed = readJson(value, () =>
    badInput(name, said('ParameterNotJson', 'The {name} is not valid JSON.', { name })),
  );
  assertStorableTexts(parsed, [name]);
  return parsed;
}
