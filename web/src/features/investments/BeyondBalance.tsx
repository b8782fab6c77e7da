import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { MIN_DEPOSIT } from '@northvale/api/contract/limits.ts';
import { formatMoney, minus, unitsFor } from '@northvale/web/ui/money.ts';
import { useMoneyPanel } from '../../shared/money/useMoneyPanel.ts';
import { t, tx } from '../../shared/texts/t.ts';

interface Props {
  available: number;
  cost: number;
  pricePerUnit: number;
  onUse: (units: number) => void;
}

/** Says how many units the balance covers, and how much is missing for those that were asked for. */
export function BeyondBalance({ available, cost, pricePerUnit, onUse }: Props) {
  const { open } = useMoneyPanel();
  const affordable = unitsFor(available, pricePerUnit);
  const units = t('investments.units', { n: affordable });
  const missing = Math.max(MIN_DEPOSIT, minus(cost, available));
  return (
    <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px', mt: 2 }}>
      {tx('investments.buy.canBuy', {
        units: (
          <Box component="strong" sx={{ color: 'nv.ink', fontWeight: 600 }}>
            {units}
          </Box>
        ),
        amount: formatMoney(available),
      })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 5, mt: 3 }}>
        {affordable > 0 && (
          <Link component="button" type="button" onClick={() => onUse(affordable)} sx={way}>
            {t('investments.buy.buyUnits', { units })}
          </Link>
        )}
        <Link component="button" type="button" onClick={() => open('deposit', { amount: missing })} sx={way}>
          {t('investments.buy.deposit', { amount: formatMoney(missing) })}
        </Link>
      </Box>
    </Box>
  );
}

const way = { font: 'inherit', fontWeight: 500 } as const;
