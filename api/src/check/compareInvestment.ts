import type { InvestmentState } from '@northvale/ledger/investment/investment.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import type { InvestmentRows } from './accountRows.ts';
import { differing } from './differing.ts';

/** Differences between an investment's row and its events, or its own list of buyers. */
export function compareInvestment(state: InvestmentState, { investment: row, ...sums }: InvestmentRows): Difference[] {
  const { investmentId, termsMovedAt: _, ...terms } = state;
  const place = { kind: 'investment', stream: `investment-${investmentId}`, revision: state.revision } as const;
  const found = row && {
    revision: row.revision,
    listed: row.listed,
    createdAt: row.created_at,
    name: row.name,
    category: row.category,
    investmentReturn: row.investment_return,
    duration: row.duration,
    pricePerUnit: row.price_per_unit,
    img: row.img,
  };
  const demand = row && { buyers: row.investors, invested: row.invested_total };
  return [differing(terms, found), demand && differing(sums, demand)].flatMap((differs) =>
    differs ? [{ ...place, ...differs }] : [],
  );
}
