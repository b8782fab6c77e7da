import type { HoldingState } from '@northvale/ledger/account/state.ts';
import type { Kysely } from 'kysely';
import { type Projection, touch, touchNew } from '../engine/projection.ts';
import { integer, money, type RowOf, table, type TablesOf, text, time } from '../engine/table.ts';

export const holdingsTable = table('holdings', ['id'], {
  id: text(),
  user_id: text(),
  investment_id: text(),
  investment_name: text(),
  units: integer(),
  amount: money(),
  return_amount: money(),
  investment_return: text(),
  duration: text(),
  purchased_at: time(),
  matures_at: time(),
  status: text<HoldingState['status']>(),
  revision: integer(),
  position: text(),
});
export type HoldingRow = RowOf<typeof holdingsTable>;

type Read = TablesOf<typeof holdingsTable>;

export const holdings: Projection<typeof holdingsTable> = {
  name: 'holdings',
  tables: [holdingsTable],
  sql: new URL('./holdings.sql', import.meta.url),

  touches({ event }) {
    if (event.type === 'UnitsPurchased') return [touchNew(holdingsTable, event.data.holdingId)];
    return event.type === 'HoldingMatured' ? [touch(holdingsTable, event.data.holdingId)] : [];
  },

  apply({ id: userId, event, position }, rows) {
    if (event.type === 'UnitsPurchased') {
      const { holdingId: id, investmentId, investmentName, units, amount, returnAmount, ...terms } = event.data;
      if (rows.get(holdingsTable, id)) return;
      rows.put(holdingsTable, {
        id,
        user_id: userId,
        investment_id: investmentId,
        investment_name: investmentName,
        units,
        amount,
        return_amount: returnAmount,
        investment_return: terms.investmentReturn,
        duration: terms.duration,
        purchased_at: event.occurredAt,
        matures_at: terms.maturesAt,
        status: 'active',
        revision: event.revision,
        position,
      });
    } else if (event.type === 'HoldingMatured') {
      const { holdingId } = event.data;
      const row = rows.get(holdingsTable, holdingId);
      if (!row) throw new Error(`holding ${holdingId} matured, but nobody bought it`);
      if (event.revision <= row.revision) return;
      rows.put(holdingsTable, Object.assign(row, { status: 'completed', revision: event.revision } as const));
    }
  },
};

/** The most holdings that `holdingsOf` gives: the newest. */
const NEWEST = 1_000;

/** What one person has bought, the newest first. */
export async function holdingsOf(db: Kysely<Read>, userId: string): Promise<HoldingState[]> {
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
