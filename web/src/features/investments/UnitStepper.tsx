import Box from '@mui/material/Box';
import type { InvestmentRecord } from '@northvale/api/contract/investments.ts';
import type { Me } from '@northvale/api/contract/profile.ts';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { FieldError } from '@northvale/web/ui/Field.tsx';
import { formatMoney, minus, percentOf, plus } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { formatPercent } from '@northvale/web/ui/terms.ts';
import { ruleText } from '@northvale/web/ui/texts/said.ts';
import { hovering } from '@northvale/web/ui/tokens.ts';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useId } from 'react';
import { useConfig } from '@northvale/web/ui/useConfig.ts';
import { t } from '../../shared/texts/t.ts';

interface UnitStepperProps {
  value: string;
  onChange: (units: string) => void;
  max: number;
  error?: string | undefined;
  /** Stands at the right: the limits and the price. */
  children: ReactNode;
}

/** Units can be typed or stepped. */
export function UnitStepper({ value, onChange, max, error, children }: UnitStepperProps) {
  const id = useId();
  const step = (by: number): void =>
    onChange(String(Math.min(max, Math.max(1, (Number.parseInt(value, 10) || 0) + by))));
  return (
    <Box>
      <Box
        component="label"
        htmlFor={id}
        sx={{ display: 'block', fontSize: 14, lineHeight: '20px', fontWeight: 500, mb: 1.5 }}
      >
        {t('investments.buy.units')}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 4 }}>
        <Box
          sx={[
            box,
            error !== undefined && {
              borderColor: 'nv.red',
              boxShadow: (theme) => `inset 0 0 0 1px ${theme.palette.nv.red}`,
            },
          ]}
        >
          <Box
            component="button"
            type="button"
            aria-label={t('investments.buy.less')}
            onClick={() => step(-1)}
            sx={button}
          >
            <Minus size={18} strokeWidth={1.75} />
          </Box>
          <Box
            component="input"
            id={id}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-below`}
            sx={input}
          />
          <Box
            component="button"
            type="button"
            aria-label={t('investments.buy.more')}
            onClick={() => step(1)}
            sx={button}
          >
            <Plus size={18} strokeWidth={1.75} />
          </Box>
        </Box>
        <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px', textAlign: 'right' }}>{children}</Box>
      </Box>
      {error !== undefined && <FieldError id={`${id}-below`}>{ruleText(error)}</FieldError>}
    </Box>
  );
}

const box = {
  display: 'flex',
  height: 48,
  border: '1px solid',
  borderColor: 'nv.control',
  borderRadius: '8px',
  bgcolor: 'nv.surface',
  overflow: 'hidden',
  flex: 'none',
  '&:focus-within': { borderColor: 'nv.brandText' },
} as const;

const button = {
  width: 48,
  border: 0,
  bgcolor: 'transparent',
  color: 'nv.brandText',
  display: 'grid',
  placeItems: 'center',
  cursor: 'pointer',
  [hovering]: { '&:hover': { bgcolor: 'nv.sunken' } },
  '&:focus-visible': { outlineOffset: -3 },
} as const;

const input = {
  width: 78,
  border: 'solid',
  borderColor: 'nv.rule',
  borderWidth: '0 1px',
  bgcolor: 'transparent',
  color: 'nv.ink',
  textAlign: 'center',
  font: 'inherit',
  fontSize: 18,
  fontWeight: 600,
  '&:focus-visible': { outlineOffset: -2 },
} as const;

/** 'Platform fee, 0.25%', or that there is none. */
export const feeWords = (rate: string): string =>
  rate === '0%' ? t('investments.buy.noFee') : t('investments.buy.fee', { percent: formatPercent(rate) });

interface PurchaseSumProps {
  investment: InvestmentRecord;
  units: number;
  cost: number;
  fee: number;
  matures: Date | undefined;
  me: Me;
}

/** What the purchase costs, what it should bring, and what is left. */
export function PurchaseSum({ investment, units, cost, fee, matures, me }: PurchaseSumProps) {
  const expected = percentOf(cost, investment.investmentReturn);
  const paid = plus(cost, fee);
  const after = minus(me.available, paid);
  const rate = useConfig().platformFee[me.plan];
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
        <SumRow label={feeWords(rate)}>
          <Money amount={fee} />
        </SumRow>
        <Total label={t('investments.buy.fromWallet')}>
          <Money amount={paid} />
        </Total>
      </Sum>
      <Box sx={{ mt: 4 }}>
        <Sum label={t('investments.buy.back')}>
          <SumRow label={t('investments.buy.expected', { percent: formatPercent(investment.investmentReturn) })}>
            <Money amount={expected} signed />
          </SumRow>
          <Total label={t('investments.buy.back')}>
            <Money amount={plus(cost, expected)} />
          </Total>
        </Sum>
      </Box>
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
                <Money amount={minus(me.balance, paid)} />
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
