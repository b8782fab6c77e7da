import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { HoldingState, MaturityChoice, Plan } from '@northvale/ledger/account/state.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import type { BasisPoints } from '@northvale/ledger/money.ts';
import type { Kysely } from 'kysely';
import { type Projection, type Rows, touch, touchNew } from '../engine/projection.ts';
import { integer, money, nullable, optional, type RowOf, table, type TablesOf, text, time } from '../engine/table.ts';

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
  fee: money(),
  fee_rate_bps: integer<BasisPoints>(),
  fee_plan: text<Plan>(),
  fund_charge: text(),
  at_maturity: text<MaturityChoice>(),
  reinvested_from: nullable(text()),
  reinvested_as: nullable(text()),
  not_reinvested: nullable(text()),
  matured_at: nullable(time()),
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
    if (event.type === 'UnitsPurchased') {
      const { holdingId, reinvestedFrom } = event.data;
      const source = reinvestedFrom === undefined ? [] : [touch(holdingsTable, reinvestedFrom)];
      return [touchNew(holdingsTable, holdingId), ...source];
    }
    const changes = event.type === 'HoldingMatured' || event.type === 'MaturityChoiceMade';
    return changes ? [touch(holdingsTable, event.data.holdingId)] : [];
  },

  apply({ id: userId, event, position }, rows) {
    if (event.type === 'UnitsPurchased') {
      const { holdingId: id, investmentId, investmentName, units, amount, returnAmount, fee, ...terms } = event.data;
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
        fee: fee.amount,
        fee_rate_bps: fee.rateBps,
        fee_plan: fee.plan,
        fund_charge: terms.fundCharge,
        at_maturity: 'payOut',
        reinvested_from: terms.reinvestedFrom ?? null,
        reinvested_as: null,
        not_reinvested: null,
        matured_at: null,
        status: 'active',
        revision: event.revision,
        position,
      });
      if (terms.reinvestedFrom !== undefined) change(rows, terms.reinvestedFrom, event, { reinvested_as: id });
    } else if (event.type === 'HoldingMatured') {
      const { holdingId, notReinvested } = event.data;
      const matured_at = event.occurredAt;
      change(rows, holdingId, event, { status: 'completed', matured_at, not_reinvested: notReinvested || null });
    } else if (event.type === 'MaturityChoiceMade') {
      change(rows, event.data.holdingId, event, { at_maturity: event.data.choice });
    }
  },
};

function change(rows: Rows, id: string, event: Recorded<AccountEvent>, changed: Partial<HoldingRow>): void {
  const row = rows.get(holdingsTable, id);
  if (!row) throw new Error(`${event.type} speaks of holding ${id}, which nobody bought`);
  if (event.revision <= row.revision) return;
  rows.put(holdingsTable, Object.assign(row, changed, { revision: event.revision }));
}

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
  fee: { amount: row.fee, rateBps: row.fee_rate_bps, plan: row.fee_plan },
  fundCharge: row.fund_charge,
  atMaturity: row.at_maturity,
  ...optional('reinvestedFrom', row.reinvested_from),
  status: row.status,
  ...optional('maturedAt', row.matured_at),
  ...optional('reinvestedAs', row.reinvested_as),
  ...optional('notReinvested', row.not_reinvested),
  revision: row.revision,
});
