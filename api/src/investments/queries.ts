import { dollarsFromCents } from '@northvale/ledger/money.ts';
import type { InvestmentRow } from '@northvale/projections/investments/investments.ts';
import { daysOf, returnRate } from '@northvale/projections/investments/queries.ts';
import { anyOf } from '@northvale/projections/database.ts';
import type { AdminInvestmentRecord, InvestmentRecord } from '../contract/investments.ts';
import type { Database } from '../database/database.ts';
import { alphabetical, containing, type Page, page } from '../database/page.ts';
import type { ListQuery } from '../http/lists.ts';
import { pictureShown } from './pictures.ts';

type Query = ListQuery<'investments'>;

/** One page of the back office's list. */
export async function listInvestments(
  db: Database,
  { sort, filter, ...range }: Query,
): Promise<Page<AdminInvestmentRecord>> {
  const { field, descending } = sort ?? { field: 'createdAt', descending: true };
  const direction = descending ? 'desc' : 'asc';
  const ordered = matching(db, filter)
    .selectAll()
    .orderBy(
      ({ ref }) =>
        ({
          id: ref('id'),
          _id: ref('id'),
          name: alphabetical(ref('name')),
          category: ref('category'),
          investmentReturn: returnRate(ref('investment_return')),
          duration: daysOf(ref('duration')),
          pricePerUnit: ref('price_per_unit'),
          investors: ref('investors'),
          listed: ref('listed'),
          createdAt: ref('created_at'),
          investedTotal: ref('invested_total'),
          revision: ref('revision'),
          img: ref('img'),
        })[field],
      direction,
    )
    .orderBy('id', direction);
  const { rows, total } = await page(db, ordered, range);
  return { rows: rows.map(adminInvestment), total };
}

/** One investment; undefined where there is none. */
export async function adminInvestmentOf(db: Database, id: string): Promise<AdminInvestmentRecord | undefined> {
  const row = await db.selectFrom('investments').selectAll().where('id', '=', id).executeTakeFirst();
  return row && adminInvestment(row);
}

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
