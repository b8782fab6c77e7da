import type { HoldingState } from '@northvale/ledger/account/state.ts';
import { cents } from '@northvale/ledger/money.ts';
import type { Pool } from 'pg';
import { Conditions, listRows } from '../database/listRows.ts';
import { byDuration, byReturn } from '../database/termOrders.ts';
import type { ListQuery } from '../http/lists.ts';

/** The most holdings that the spec's unpaged list gives: the newest. */
const NEWEST = 1_000;

const COLUMNS = 'h.*, h.amount::text AS amount, h.return_amount::text AS return_amount';

interface Row {
  readonly id: string;
  readonly user_id: string;
  readonly investment_id: string;
  readonly investment_name: string;
  readonly units: number;
  readonly amount: string;
  readonly return_amount: string;
  readonly investment_return: string;
  readonly duration: string;
  readonly purchased_at: Date;
  readonly matures_at: Date;
  readonly status: HoldingState['status'];
}

export interface OwnedHolding {
  readonly userId: string;
  readonly holding: HoldingState;
}

type SortField = NonNullable<ListQuery<'holdings'>['sort']>['field'];

const SORTS: Readonly<Record<SortField, string>> = {
  id: 'h.id',
  _id: 'h.id',
  userId: 'p.name COLLATE "und-x-icu"',
  investmentId: 'h.investment_id',
  investmentName: 'h.investment_name COLLATE "und-x-icu"',
  duration: byDuration('h.duration'),
  amountInvested: 'h.amount',
  investmentReturn: byReturn('h.investment_return'),
  units: 'h.units',
  purchasedAt: 'h.purchased_at',
  maturesAt: 'h.matures_at',
  status: 'h.status',
  expectedReturn: 'h.return_amount',
  total: 'h.amount + h.return_amount',
};

/** One page of the back office's list. */
export async function listHoldings(
  pool: Pool,
  { sort = { field: 'purchasedAt', descending: true }, offset, limit, filter }: ListQuery<'holdings'>,
): Promise<{ rows: OwnedHolding[]; total: number }> {
  const direction = sort.descending ? 'DESC' : 'ASC';
  const page = await listRows<Row>(pool, {
    columns: COLUMNS,
    from: 'read_live.holdings h LEFT JOIN identity.people p ON p.id = h.user_id::uuid',
    where: new Conditions()
      .add('h.id = ANY(?)', filter.id === undefined ? undefined : [filter.id].flat())
      .add('h.investment_id = ?', filter.investmentId)
      .add('h.user_id = ?', filter.userId)
      .add('h.status = ?', filter.status),
    orderBy: `${SORTS[sort.field]} ${direction}, h.position ${direction}`,
    offset,
    limit,
  });
  return { rows: page.rows.map(ownedHolding), total: page.total };
}

/** What one person has bought, the newest first. */
export async function holdingsOf(pool: Pool, userId: string): Promise<HoldingState[]> {
  const { rows } = await pool.query<Row>(
    `SELECT ${COLUMNS} FROM read_live.holdings h WHERE h.user_id = $1 ORDER BY h.position DESC LIMIT ${NEWEST}`,
    [userId],
  );
  return rows.map((row) => ownedHolding(row).holding);
}

const ownedHolding = (row: Row): OwnedHolding => ({
  userId: row.user_id,
  holding: {
    id: row.id,
    investmentId: row.investment_id,
    investmentName: row.investment_name,
    units: row.units,
    amount: cents(Number(row.amount)),
    investmentReturn: row.investment_return,
    returnAmount: cents(Number(row.return_amount)),
    duration: row.duration,
    purchasedAt: row.purchased_at.toISOString(),
    maturesAt: row.matures_at.toISOString(),
    status: row.status,
  },
});
