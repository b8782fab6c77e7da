import type { HoldingState } from '@northvale/ledger/account/state.ts';
import { centsOf, type Db, isoOf, type Selected } from '../selected.ts';
import type { HoldingRow } from './holdings.ts';

export interface HoldingRecord extends HoldingState {
  readonly userId: string;
}

export type SelectedHolding = Selected<HoldingRow, 'amount' | 'return_amount', 'purchased_at' | 'matures_at'>;

/** A row of `read_live.holdings`, selected with all its columns. */
export const holdingRecord = (row: SelectedHolding): HoldingRecord => ({
  id: row.id,
  userId: row.user_id,
  investmentId: row.investment_id,
  investmentName: row.investment_name,
  units: row.units,
  amount: centsOf(row.amount),
  investmentReturn: row.investment_return,
  returnAmount: centsOf(row.return_amount),
  duration: row.duration,
  purchasedAt: isoOf(row.purchased_at),
  maturesAt: isoOf(row.matures_at),
  status: row.status,
});

/** What a person has bought, the newest first. */
export async function holdingsOf(db: Db, userId: string, limit = 1_000): Promise<HoldingRecord[]> {
  const { rows } = await db.query<SelectedHolding>(
    'SELECT * FROM read_live.holdings WHERE user_id = $1 ORDER BY position DESC LIMIT $2',
    [userId, limit],
  );
  return rows.map(holdingRecord);
}

/** Active holdings whose day has come, the longest due first. */
export async function dueHoldings(db: Db, at: Date, limit = 100): Promise<HoldingRecord[]> {
  const { rows } = await db.query<SelectedHolding>(
    `SELECT * FROM read_live.holdings WHERE status = 'active' AND matures_at <= $1 ORDER BY matures_at LIMIT $2`,
    [at, limit],
  );
  return rows.map(holdingRecord);
}
