import type { InvestmentTerms } from '@northvale/ledger/investment/investment.ts';
import type { Cents } from '@northvale/ledger/money.ts';
import { centsOf, type Db, isoOf, type Selected } from '../selected.ts';
import type { InvestmentRow } from './investments.ts';

export interface InvestmentRecord extends InvestmentTerms {
  readonly id: string;
  readonly listed: boolean;
  readonly revision: number;
  readonly createdAt: string;
  /** Distinct buyers. */
  readonly investors: number;
  readonly investedTotal: Cents;
}

export type SelectedInvestment = Selected<InvestmentRow, 'price_per_unit' | 'invested_total', 'created_at'>;

/** A row of `read_live.investments`, selected with all its columns. */
export function investmentRecord(row: SelectedInvestment): InvestmentRecord {
  const { id, name, category, duration, img, listed, revision, investors } = row;
  return {
    id, name, category, investmentReturn: row.investment_return, duration, pricePerUnit: centsOf(row.price_per_unit),
    img, listed, revision, createdAt: isoOf(row.created_at), investors, investedTotal: centsOf(row.invested_total),
  };
}

/** What can be bought, the newest first. */
export async function listedInvestments(db: Db): Promise<InvestmentRecord[]> {
  const { rows } = await db.query<SelectedInvestment>(
    'SELECT * FROM read_live.investments WHERE listed ORDER BY created_at DESC, id LIMIT 1000',
  );
  return rows.map(investmentRecord);
}

/** Also one that is no longer listed. */
export async function investmentById(db: Db, id: string): Promise<InvestmentRecord | undefined> {
  const { rows } = await db.query<SelectedInvestment>('SELECT * FROM read_live.investments WHERE id = $1', [id]);
  return rows[0] && investmentRecord(rows[0]);
}
