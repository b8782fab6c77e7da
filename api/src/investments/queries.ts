import { cents, dollarsFromCents } from '@northvale/ledger/money.ts';
import type { Pool } from 'pg';
import type { AdminInvestmentRecord, Category, InvestmentRecord } from '../contract/investments.ts';
import { Conditions, containing, listRows } from '../database/listRows.ts';
import { byDuration, byReturn } from '../database/termOrders.ts';
import type { ListQuery } from '../http/lists.ts';

const COLUMNS = 'i.*, i.price_per_unit::text AS price_per_unit, i.invested_total::text AS invested_total';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly investment_return: string;
  readonly duration: string;
  readonly price_per_unit: string;
  readonly img: string;
  readonly listed: boolean;
  readonly revision: number;
  readonly created_at: Date;
  readonly investors: number;
  readonly invested_total: string;
}

type SortField = NonNullable<ListQuery<'investments'>['sort']>['field'];

const SORTS: Readonly<Record<SortField, string>> = {
  id: 'i.id',
  _id: 'i.id',
  name: 'i.name COLLATE "und-x-icu"',
  category: 'i.category',
  investmentReturn: byReturn('i.investment_return'),
  duration: byDuration('i.duration'),
  pricePerUnit: 'i.price_per_unit',
  investors: 'i.investors',
  listed: 'i.listed',
  createdAt: 'i.created_at',
  investedTotal: 'i.invested_total',
  revision: 'i.revision',
  img: 'i.img',
};

/** One page of the back office's list. */
export async function listInvestments(
  pool: Pool,
  { sort = { field: 'createdAt', descending: true }, offset, limit, filter }: ListQuery<'investments'>,
): Promise<{ rows: AdminInvestmentRecord[]; total: number }> {
  const direction = sort.descending ? 'DESC' : 'ASC';
  const page = await listRows<Row>(pool, {
    columns: COLUMNS,
    from: 'read_live.investments i',
    where: new Conditions()
      .add('i.id = ANY(?)', filter.id === undefined ? undefined : [filter.id].flat())
      .add('i.name ILIKE ?', filter.q === undefined ? undefined : containing(filter.q))
      .add('i.category = ?', filter.category)
      .add('i.listed = ?', filter.listed),
    orderBy: `${SORTS[sort.field]} ${direction}, i.id ${direction}`,
    offset,
    limit,
  });
  return { rows: page.rows.map(adminInvestment), total: page.total };
}

/** What investors may buy, in the order of its listing. */
export async function listedInvestments(pool: Pool): Promise<InvestmentRecord[]> {
  const { rows } = await pool.query<Row>(
    `SELECT ${COLUMNS} FROM read_live.investments i WHERE i.listed ORDER BY i.created_at DESC, i.id LIMIT 1000`,
  );
  return rows.map(investment);
}

/** How many have bought an investment, and for how much; nobody where it isn't projected yet. */
export async function demandFor(pool: Pool, id: string): Promise<{ investors: number; investedTotal: number }> {
  const { rows } = await pool.query<Row>(`SELECT ${COLUMNS} FROM read_live.investments i WHERE i.id = $1`, [id]);
  const [row] = rows;
  return row ? adminInvestment(row) : { investors: 0, investedTotal: 0 };
}

const investment = (row: Row): InvestmentRecord => ({
  _id: row.id,
  img: row.img,
  name: row.name,
  category: row.category,
  investmentReturn: row.investment_return,
  duration: row.duration,
  pricePerUnit: dollarsFromCents(cents(Number(row.price_per_unit))),
  investors: row.investors,
  revision: row.revision,
});

const adminInvestment = (row: Row): AdminInvestmentRecord => ({
  id: row.id,
  ...investment(row),
  listed: row.listed,
  createdAt: row.created_at.toISOString(),
  investedTotal: dollarsFromCents(cents(Number(row.invested_total))),
});
