import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { InvestmentRecord } from '@northvale/api/contract/investments.ts';
import { Written } from '@northvale/web/ui/Written.tsx';
import { formatMoney } from '@northvale/web/ui/money.ts';
import type { ReactNode } from 'react';
import { InvestmentPicture } from './InvestmentPicture.tsx';
import { investorsWords } from './investorsWords.ts';
import { t } from '../../shared/texts/t.ts';
import { categoryWord, formatDuration, formatPercent } from '@northvale/web/ui/terms.ts';

export function InvestmentCard({ investment, onInvest }: { investment: InvestmentRecord; onInvest: () => void }) {
  const { name, category, investmentReturn, duration, pricePerUnit, investors } = investment;
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ listStyle: 'none', overflow: 'hidden', display: 'flex', flexDirection: 'column' }}
    >
      <InvestmentPicture investment={investment} height={112} />
      <Box sx={{ p: 5, pt: 4, display: 'flex', flexDirection: 'column', flex: 1 }}>
        <Box
          sx={{ display: 'flex', justifyContent: 'space-between', color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}
        >
          <span>{categoryWord(category)}</span>
          <span>{investorsWords(investors)}</span>
        </Box>
        <Written component="h2" sx={{ m: 0, mt: 1.5, mb: 4, fontWeight: 600, fontSize: 17, lineHeight: '24px' }}>
          {name}
        </Written>
        <Box
          component="dl"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2,
            rowGap: 2,
            m: 0,
            mt: 'auto',
            mb: 4,
            alignItems: 'baseline',
            // They stand in columns from card to card; what has no room for its figure stands below.
            '& > :first-of-type': { minWidth: 66 },
            '& > :nth-of-type(2)': { minWidth: 92 },
          }}
        >
          <Fact label={t('investments.return')} large>
            {formatPercent(investmentReturn)}
          </Fact>
          <Fact label={t('investments.duration')}>{formatDuration(duration)}</Fact>
          <Fact label={t('investments.perUnit')}>{formatMoney(pricePerUnit)}</Fact>
        </Box>
        <Button
          variant="tint"
          size="small"
          fullWidth
          onClick={onInvest}
          aria-label={t('investments.investIn', { name })}
        >
          {t('investments.invest')}
        </Button>
      </Box>
    </Paper>
  );
}

const Fact = ({ label, large = false, children }: { label: string; large?: boolean; children: ReactNode }) => (
  <div>
    <Box component="dt" sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, fontWeight: 600, fontSize: large ? 17 : 15, lineHeight: '22px' }}>
      {children}
    </Box>
  </div>
);
