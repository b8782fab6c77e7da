import { dollarsFromCents } from '@northvale/ledger/money.ts';
import type { InvestmentRow } from '@northvale/projections/investments/investments.ts';
import { daysOf, returnRate } from '@northvale/projections/investments/queries.ts';
import { anyOf } from '@northvale/projections/database.ts';
import type { ReadModels } from '@northvale/projections/readModel.ts';
import type { Expression, ExpressionBuilder } from 'kysely';
import type { AdminInvestmentRecord, InvestmentRecord } from '../contract/investments.ts';
import type { ListSort } from '../contract/lists.ts';
import type { Database } from '../database/database.ts';
import { alphabetical, containing, type Page, page } from '../database/page.ts';
import type { ListQuery } from '../http/lists.ts';
import { pictureShown } from './pictures.ts';

type Query = ListQuery<'investments'>;
type Investments = ExpressionBuilder<ReadModels, 'investments'>;

/** One page of the back office's list. */
export async function listInvestments(
  db: Database,
  { sort, filter, ...range }: Query,
): Promise<Page<AdminInvestmentRecord>> {
  const { field, descending } = sort ?? { field: 'createdAt', descending: true };
  const list = {
    keys(turned: boolean) {
      const order = descending !== turned ? 'desc' : 'asc';
      return [matching(db, filter).select('id as key').orderBy(VALUES[field], order).orderBy('id', order)];
    },
    async rows(ids: readonly string[]) {
      const rows = db.selectFrom('investments').selectAll().where('id', '=', anyOf(ids));
      return (await rows.execute()).map((row) => [row.id, adminInvestment(row)] as const);
    },
  };
  return page(db, list, range);
}

/** One investment; undefined where there is none. */
export async function adminInvestmentOf(db: Database, id: string): Promise<AdminInvestmentRecord | undefined> {
  const row = await db.selectFrom('investments').selectAll().where('id', '=', id).executeTakeFirst();
  return row && adminInvestment(row);
}

const VALUES: Readonly<Record<ListSort<'investments'>, (eb: Investments) => Expression<unknown>>> = {
  id: ({ ref }) => ref('id'),
  _id: ({ ref }) => ref('id'),
  name: ({ ref }) => alphabetical(ref('name')),
  category: ({ ref }) => ref('category'),
  investmentReturn: ({ ref }) => returnRate(ref('investment_return')),
  duration: ({ ref }) => daysOf(ref('duration')),
  pricePerUnit: ({ ref }) => ref('price_per_unit'),
  investors: ({ ref }) => ref('investors'),
  listed: ({ ref }) => ref('listed'),
  createdAt: ({ ref }) => ref('created_at'),
  investedTotal: ({ ref }) => ref('invested_total'),
  revision: ({ ref }) => ref('revision'),
  img: ({ ref }) => ref('img'),
};

function matching(db: Database, { id, q, category, listed }: Query['filter']) {
  let found = db.selectFrom('investments');
  if (id !== undefined) found = found.where('id', '=', anyOf(id));
  if (q !== undefined) found = found.where('name', 'ilike', containing(q));
  if (category !== undefined) found = found.where('category', '=', category);
  if (listed !== undefined) found = found.where('listed', '=', listed);
  return found;
}

/** What an investor sees of an investment. */
export const investment = (row: InvestmentRow): InvestmentRecord => ({
  _id: row.id,
  img: pictureShown(row.img),
  name: row.name,
  category: row.category,
  investmentReturn: row.investment_return,
  duration: row.duration,
  pricePerUnit: dollarsFromCents(row.price_per_unit),
  investors: row.investors,
  revision: row.revision,
});

const adminInvestment = (row: InvestmentRow): AdminInvestmentRecord => ({
  id: row.id,
  ...investment(row),
  listed: row.listed,
  createdAt: row.created_at,
  investedTotal: dollarsFromCents(row.invested_total),
});
