import Box from '@mui/material/Box';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { t } from '../../shared/texts/t.ts';
import type { BalancePreview } from './balanceEdit.ts';

/** Balance now, difference, balance after. */
export const BalanceSum = ({ now, preview }: { now: number; preview: BalancePreview }) => (
  <Box aria-live="polite" sx={{ lineHeight: '20px', '& dl > *': { py: '5px' }, '& dl > .nv-total': { py: '6px' } }}>
    <Sum label={t('users.balance.effect')}>
      <SumRow label={t('users.balance.now')}>
        <Money amount={now} size="table" />
      </SumRow>
      <SumRow label={t('users.balance.difference')}>
        {preview.difference === undefined ? '–' : <Money amount={preview.difference} size="table" signed />}
      </SumRow>
      <Total label={t('users.balance.after')}>
        <Money amount={preview.after ?? now} size="table" />
      </Total>
    </Sum>
    <Box sx={{ color: 'nv.ink2', fontSize: 12, lineHeight: '16px', mt: 2.5, minHeight: 16 }}>
      {preview.problem === undefined &&
        preview.availableAfter !== undefined &&
        t('users.balance.availableBecomes', { amount: formatMoney(preview.availableAfter) })}
    </Box>
  </Box>
);
