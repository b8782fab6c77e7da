import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { HoldingRecord } from '@northvale/api/contract/holdings.ts';
import { formatDate, formatUtcDate } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { Card } from '@northvale/web/ui/Card.tsx';
import { progressPercent } from '../account/useHoldings.ts';
import { useNow } from '@northvale/web/ui/useNow.ts';

/** One purchase on the terms that were frozen when it was made. */
export function HoldingCard({ holding }: { holding: HoldingRecord }) {
  const now = useNow();
  const done = holding.status === 'completed';
  return (
    <Card component="li" sx={{ listStyle: 'none', p: 5 }}>
      <Box component="h2" sx={{ m: 0, fontWeight: 600, fontSize: 17, lineHeight: '24px', overflowWrap: 'anywhere' }}>
        {holding.investmentName}
      </Box>
      <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px', mt: 0.5 }}>
        {holding.units} {holding.units === 1 ? 'unit' : 'units'} · {holding.investmentReturn} · {holding.duration}
      </Box>
      <LinearProgress
        variant="determinate"
        aria-label={`${holding.investmentName}: time to maturity`}
        value={done ? 100 : progressPercent(holding, now)}
        sx={{ mt: 4, '& .MuiLinearProgress-bar': { bgcolor: 'nv.chart2' } }}
      />
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          color: 'nv.ink2',
          fontSize: 13,
          lineHeight: '18px',
          mt: 2,
          mb: 2,
        }}
      >
        <span>Bought {formatDate(holding.purchasedAt)}</span>
        <span>
          {done ? 'Matured' : 'Matures'} {formatUtcDate(holding.maturesAt)}
        </span>
      </Box>
      <Sum label={holding.investmentName}>
        <SumRow label="Invested" ruled={false}>
          <Money amount={holding.amountInvested} />
        </SumRow>
        <SumRow label={done ? 'Return' : 'Projected return'} ruled={false}>
          <Money amount={holding.expectedReturn} signed />
        </SumRow>
        <Total label={done ? 'Paid out' : 'At maturity'}>
          <Money amount={holding.total} />
        </Total>
      </Sum>
    </Card>
  );
}
