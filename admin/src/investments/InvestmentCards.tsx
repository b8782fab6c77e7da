import Box from '@mui/material/Box';
import { Money } from '@northvale/web/ui/Money.tsx';
import { useListContext } from 'react-admin';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { categoryWord, formatDuration, formatPercent } from '@northvale/web/ui/terms.ts';
import { counted } from '../texts/counted.ts';
import { t } from '../texts/t.ts';
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
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, rowGap: 1 }}>
            <Picture investment={investment} size={44} />
            {/* Where that leaves a name no room, the price stands below it. */}
            <Box sx={{ flex: '1 1 150px', minWidth: 0 }}>
              <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                <NameLink investment={investment} /> {!investment.listed && <ListedBadge />}
              </Box>
              <Box sx={{ color: 'nv.ink2', fontSize: 13 }}>
                {categoryWord(investment.category)} · {formatPercent(investment.investmentReturn)} ·{' '}
                {formatDuration(investment.duration)}
              </Box>
            </Box>
            <Money amount={investment.pricePerUnit} size="table" sx={{ fontWeight: 600, ml: 'auto' }} />
          </Box>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: 3,
              rowGap: 2,
              mt: 3,
              color: 'nv.ink2',
              fontSize: 13,
            }}
          >
            <span>
              {t('investments.investors', counted(investment.investors))}{' '}
              <Money amount={investment.investedTotal} size="table" />
            </span>
            <InvestmentActions investment={investment} onDelist={onDelist} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
