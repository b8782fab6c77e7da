import Box from '@mui/material/Box';
import type { InvestmentRecord } from '@northvale/api/contract/investments.ts';
import type { Me } from '@northvale/api/contract/profile.ts';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { formatMoney, minus, percentOf, plus } from '@northvale/web/ui/money.ts';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { t } from '../../shared/texts/t.ts';
import { formatPercent } from '@northvale/web/ui/terms.ts';

interface PurchaseSumProps {
  investment: InvestmentRecord;
  units: number;
  cost: number;
  matures: Date | undefined;
  me: Me;
}

/** What the purchase costs, what it should bring, and what is left. */
export function PurchaseSum({ investment, units, cost, matures, me }: PurchaseSumProps) {
  const expected = percentOf(cost, investment.investmentReturn);
  const after = minus(me.available, cost);
  return (
    <div>
      <Sum label={t('investments.buy.sum')}>
        <SumRow
          label={t('investments.buy.times', {
            units: t('investments.units', { n: units }),
            price: formatMoney(investment.pricePerUnit),
          })}
        >
          <Money amount={cost} />
        </SumRow>
        <SumRow label={t('investments.buy.expected', { percent: formatPercent(investment.investmentReturn) })}>
          <Money amount={expected} signed />
        </SumRow>
        <Total label={t('investments.buy.back')}>
          <Money amount={plus(cost, expected)} />
        </Total>
      </Sum>
      <Box sx={{ mt: 4 }}>
        <Sum label={t('investments.buy.afterwards')}>
          {matures && (
            <SumRow label={t('investments.buy.maturity')} ruled={false}>
              {formatUtcDate(matures)}
            </SumRow>
          )}
          {after < 0 ? (
            <SumRow label={t('investments.buy.missing')} ruled={false}>
              <Money amount={minus(0, after)} loss />
            </SumRow>
          ) : (
            <>
              <SumRow label={t('investments.buy.balanceAfter')} ruled={false}>
                <Money amount={minus(me.balance, cost)} />
              </SumRow>
              <SumRow label={t('investments.buy.availableAfter')} ruled={false}>
                <Money amount={me.available} sx={{ fontWeight: 400, color: 'nv.ink2' }} /> → <Money amount={after} />
              </SumRow>
            </>
          )}
        </Sum>
      </Box>
    </div>
  );
}
