import Box from '@mui/material/Box';
import type { InvestmentRecord } from '@northvale/api/contract/investments.ts';
import type { Me } from '@northvale/api/contract/profile.ts';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { formatMoney, minus, percentOf, plus } from '@northvale/web/ui/money.ts';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';

interface Props {
  investment: InvestmentRecord;
  units: number;
  cost: number;
  matures: Date | undefined;
  me: Me;
}

/** What the purchase costs, what it should bring, and what is left. */
export function PurchaseSum({ investment, units, cost, matures, me }: Props) {
  const expected = percentOf(cost, investment.investmentReturn);
  const after = minus(me.available, cost);
  return (
    <div>
      <Sum label="This purchase">
        <SumRow label={`${units} ${units === 1 ? 'unit' : 'units'} × ${formatMoney(investment.pricePerUnit)}`}>
          <Money amount={cost} />
        </SumRow>
        <SumRow label={`Expected return, ${investment.investmentReturn}`}>
          <Money amount={expected} signed />
        </SumRow>
        <Total label="Back at maturity, projected">
          <Money amount={plus(cost, expected)} />
        </Total>
      </Sum>
      <Box sx={{ mt: 4 }}>
        <Sum label="Afterwards">
          {matures && (
            <SumRow label="Maturity date" ruled={false}>
              {formatUtcDate(matures)}
            </SumRow>
          )}
          <SumRow label="Balance after" ruled={false}>
            <Money amount={minus(me.balance, cost)} />
          </SumRow>
          <SumRow label="Available after" ruled={false}>
            <Money amount={me.available} sx={{ fontWeight: 400, color: 'nv.ink2' }} /> →{' '}
            <Money amount={after} loss={after < 0} />
          </SumRow>
        </Sum>
      </Box>
    </div>
  );
}
