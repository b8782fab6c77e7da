import Box from '@mui/material/Box';
import type { HoldingRecord } from '@northvale/api/contract/holdings.ts';
import { Written } from '@northvale/web/ui/Written.tsx';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { Card } from '@northvale/web/ui/Card.tsx';
import { progressPercent } from '../../shared/account/useHoldings.ts';
import { useNow } from '@northvale/web/ui/useNow.ts';
import { t } from '../../shared/texts/t.ts';
import { formatDuration, formatPercent } from '@northvale/web/ui/terms.ts';
import { TimeToMaturity } from '../../shared/account/TimeToMaturity.tsx';

/** One purchase on the terms that were frozen when it was made. */
export function HoldingCard({ holding }: { holding: HoldingRecord }) {
  const now = useNow();
  const done = holding.status === 'completed';
  return (
    <Card component="li" sx={{ listStyle: 'none', p: 5 }}>
      <Written component="h2" sx={{ m: 0, fontWeight: 600, fontSize: 17, lineHeight: '24px' }}>
        {holding.investmentName}
      </Written>
      <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px', mt: 0.5 }}>
        {t('investments.units', { n: holding.units })} · {formatPercent(holding.investmentReturn)} ·{' '}
        {formatDuration(holding.duration)}
      </Box>
      <Box sx={{ mt: 4 }}>
        <TimeToMaturity of={holding.investmentName} percent={done ? 100 : progressPercent(holding, now)} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: 3,
          color: 'nv.ink2',
          fontSize: 13,
          lineHeight: '18px',
          mt: 2,
          mb: 2,
          '& > *': { whiteSpace: 'nowrap' },
        }}
      >
        {/* The day that the term counts from: both of its ends are days of UTC. */}
        <span>{t('investments.bought', { date: formatUtcDate(holding.purchasedAt) })}</span>
        <span>{t(done ? 'holdings.matured' : 'holdings.matures', { date: formatUtcDate(holding.maturesAt) })}</span>
      </Box>
      <Sum label={holding.investmentName}>
        <SumRow label={t('investments.invested')} ruled={false}>
          <Money amount={holding.amountInvested} />
        </SumRow>
        <SumRow label={t(done ? 'investments.return' : 'investments.projectedReturn')} ruled={false}>
          <Money amount={holding.expectedReturn} signed />
        </SumRow>
        <Total label={t(done ? 'investments.paidOut' : 'investments.atMaturity')}>
          <Money amount={holding.total} />
        </Total>
      </Sum>
    </Card>
  );
}
