import type { HoldingState } from '@northvale/ledger/account/state.ts';
import type { Kysely } from 'kysely';
import type { ReadModels } from './readModels.ts';
import type { HoldingRow } from './holdings.ts';

/** The most holdings that `holdingsOf` gives: the newest. */
const NEWEST = 1_000;

/** What one person has bought, the newest first. */
export async function holdingsOf(db: Kysely<ReadModels>, userId: string): Promise<HoldingState[]> {
  const bought = db.selectFrom('holdings').selectAll().where('user_id', '=', userId);
  return (await bought.orderBy('position', 'desc').limit(NEWEST).execute()).map(holdingState);
}

export const holdingState = (row: HoldingRow): HoldingState => ({
  id: row.id,
  investmentId: row.investment_id,
  investmentName: row.investment_name,
  units: row.units,
  amount: row.amount,
  investmentReturn: row.investment_return,
  returnAmount: row.return_amount,
  duration: row.duration,
  purchasedAt: row.purchased_at,
  maturesAt: row.matures_at,
  status: row.status,
});
