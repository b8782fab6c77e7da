import { unitsLeft } from '@northvale/ledger/investment/investment.ts';
import { dollarsFromCents } from '@northvale/ledger/money.ts';
import type { InvestmentRow } from '@northvale/projections/models/investments.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { AdminInvestmentRecord, InvestmentRecord } from '../../contract/investments.ts';
import type { ListSort } from '../../contract/lists.ts';
import type { Database } from '../../database/database.ts';
import { alphabetical, type Conditions, conditionsOf, contains, type Page, page } from '../../database/list.ts';
import type { ListQuery } from '../../http/lists.ts';
import { pictureShown } from './pictures.ts';

type Query = ListQuery<'investments'>;

/** One page of the back office's list. */
export async function listInvestments(
  db: Database,
  { sort, filter, ...range }: Query,
): Promise<Page<AdminInvestmentRecord>> {
  const { field, descending } = sort ?? { field: 'createdAt', descending: true };
  const list = {
    keys: matching(db, filter).select('id as key'),
    by: [SORTS[field], sql.ref('id')],
    descending,
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

const SORTS: Readonly<Record<ListSort<'investments'>, Expression<unknown>>> = {
  name: alphabetical(sql.ref('name')),
  category: sql.ref('category'),
  pricePerUnit: sql.ref('price_per_unit'),
  investors: sql.ref('investors'),
  createdAt: sql.ref('created_at'),
  investedTotal: sql.ref('invested_total'),
};

const matching = (db: Database, filter: Query['filter']) =>
  db.selectFrom('investments').where(({ and }) => and(conditionsOf(filter, CONDITIONS)));

const has = expressionBuilder<ReadModels, 'investments'>();
const CONDITIONS: Conditions<Query['filter']> = {
  id: (id) => has('id', '=', anyOf(id)),
  q: (q) => contains(has.ref('name'), q),
  category: (category) => has('category', '=', category),
  listed: (listed) => has('listed', '=', listed),
};

/** What an investor sees of an investment. */
export const investment = (row: InvestmentRow): Required<InvestmentRecord> => ({
  _id: row.id,
  img: pictureShown(row.img),
  name: row.name,
  category: row.category,
  investmentReturn: row.investment_return,
  duration: row.duration,
  pricePerUnit: dollarsFromCents(row.price_per_unit),
  investors: row.investors,
  fundCharge: row.fund_charge,
  unitsOffered: row.units_offered === 0 ? null : row.units_offered,
  unitsLeft: unitsLeft({ ...row, unitsOffered: row.units_offered }) ?? null,
  revision: row.revision,
});

const adminInvestment = (row: InvestmentRow): Required<AdminInvestmentRecord> => ({
  id: row.id,
  ...investment(row),
  listed: row.listed,
  createdAt: row.created_at,
  investedTotal: dollarsFromCents(row.invested_total),
});
