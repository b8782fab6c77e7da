import Box from '@mui/material/Box';
import { formatCount } from '@northvale/web/ui/labels.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { categoryWord, formatDuration, formatPercent } from '@northvale/web/ui/terms.ts';
import { t } from '../../shared/texts/t.ts';
import { InvestmentActions } from './InvestmentActions.tsx';
import type { OnDelist } from './InvestmentActions.tsx';
import { ListedBadge } from './ListedBadge.tsx';
import { NameLink } from './NameLink.tsx';
import { Picture } from './Picture.tsx';

/** The phone's catalogue. */
export function InvestmentCards({ onDelist }: OnDelist) {
  const { data = [] } = useListContext<AdminInvestmentRecord>();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((investment) => (
        <Box
          component="li"
          key={investment.id}
          sx={{ px: 4, py: 4, borderBottom: '1px solid', borderColor: 'nv.rule', '&:last-of-type': { border: 0 } }}
        >
          <Box sx={{ display: 'flex', gap: 3 }}>
            <Picture investment={investment} size={44} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                <NameLink investment={investment} /> {!investment.listed && <ListedBadge />}
              </Box>
              <Box sx={{ color: 'nv.ink2', fontSize: 13 }}>
                {categoryWord(investment.category)} · {formatPercent(investment.investmentReturn)} ·{' '}
                {formatDuration(investment.duration)}
              </Box>
            </Box>
          </Box>
          <Box component="dl" sx={figures}>
            <Figure label={t('investments.columns.price')}>
              <Money amount={investment.pricePerUnit} size="table" />
            </Figure>
            <Figure label={t('investments.columns.investors')}>{formatCount(investment.investors)}</Figure>
            <Figure label={t('investments.columns.invested')}>
              <Money amount={investment.investedTotal} size="table" />
            </Figure>
          </Box>
          <InvestmentActions investment={investment} onDelist={onDelist} />
        </Box>
      ))}
    </Box>
  );
}

const figures = { display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 1, mt: 3, mb: 3 } as const;

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Box component="dt" sx={{ color: 'nv.ink2', typography: 'least' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
      {children}
    </Box>
  </div>
);
