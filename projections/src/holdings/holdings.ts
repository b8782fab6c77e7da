import type { HoldingState } from '@northvale/ledger/account/state.ts';
import type { Cents } from '@northvale/ledger/money.ts';
import { type Projection, type ReadTable, touch } from '../projection.ts';

export interface HoldingRow {
  readonly id: string;
  readonly user_id: string;
  readonly investment_id: string;
  readonly investment_name: string;
  readonly units: number;
  readonly amount: Cents;
  readonly return_amount: Cents;
  readonly investment_return: string;
  readonly duration: string;
  readonly purchased_at: string;
  readonly matures_at: string;
  readonly status: HoldingState['status'];
  readonly revision: number;
  readonly position: string;
}

export const holdingsTable: ReadTable<HoldingRow> = {
  name: 'holdings',
  key: ['id'],
  columns: {
    id: 'text',
    user_id: 'text',
    investment_id: 'text',
    investment_name: 'text',
    units: 'integer',
    amount: 'bigint',
    return_amount: 'bigint',
    investment_return: 'text',
    duration: 'text',
    purchased_at: 'timestamptz',
    matures_at: 'timestamptz',
    status: 'text',
    revision: 'integer',
    position: 'text',
  },
};

export const holdings: Projection = {
  name: 'holdings',
  migrations: {
    tables: new URL('./001_holdings.sql', import.meta.url),
    indexes: new URL('./002_holdings_indexes.sql', import.meta.url),
  },

  touches({ event }) {
    const { data } = event;
    return 'holdingId' in data ? [touch(holdingsTable, data.holdingId)] : [];
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
      rows.put(holdingsTable, { ...row, status: 'completed', revision: event.revision });
    }
  },
};
