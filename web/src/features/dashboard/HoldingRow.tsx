import Box from '@mui/material/Box';
import type { HoldingRecord } from '@northvale/api/contract/holdings.ts';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { apart } from '@northvale/web/ui/tokens.ts';
import { Written } from '@northvale/web/ui/Written.tsx';
import { progressPercent } from '../../shared/account/useHoldings.ts';
import { useNow } from '@northvale/web/ui/useNow.ts';
import { t } from '../../shared/texts/t.ts';
import { TimeToMaturity } from '../../shared/account/TimeToMaturity.tsx';

/** One holding: what was paid, what it should bring, and how far it has come. */
export function HoldingRow({ holding }: { holding: HoldingRecord }) {
  const now = useNow();
  const done = holding.status === 'completed';
  return (
    <Box component="li" sx={{ listStyle: 'none', py: 3.5, borderBottom: '1px solid', borderColor: 'nv.rule' }}>
      <Box sx={{ ...apart, gap: 3 }}>
        <Written sx={{ fontWeight: 500, minWidth: 0 }}>{holding.investmentName}</Written>
        <Money amount={holding.amountInvested} />
      </Box>
      <Box
        sx={{
          ...apart,
          columnGap: 3,
          fontSize: 14,
          lineHeight: '20px',
          color: 'nv.ink2',
          mt: 0.5,
        }}
      >
        <span>{t(done ? 'holdings.matured' : 'holdings.matures', { date: formatUtcDate(holding.maturesAt) })}</span>
        <Money amount={holding.expectedReturn} size="table" signed />
      </Box>
      <Box sx={{ mt: 2 }}>
        <TimeToMaturity of={holding.investmentName} percent={done ? 100 : progressPercent(holding, now)} />
      </Box>
    </Box>
  );
}
