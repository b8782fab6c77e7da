import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { InvestmentRecord } from '@northvale/api/contract/investments.ts';
import { EmptyState, ErrorState } from '../../../ui/ErrorState.tsx';
import { useAnnouncement } from '@northvale/web/ui/LiveRegion.tsx';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { categoryWord, formatDuration, formatPercent } from '@northvale/web/ui/terms.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { Written } from '../../../ui/Card.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../shared/api/apiClient.ts';
import { usePanel } from '../../shared/page/usePanel.ts';
import { t } from '../../shared/texts/t.ts';
import { InvestmentPicture, investorsWords, leftWords } from './MyHoldings.tsx';
import { InvestPanel } from './InvestPanel.tsx';

const ALL = 'All';

/** What can be bought, by category. */
export function Explore({ onBought }: { onBought: () => void }) {
  const catalogue = useQuery({
    queryKey: ['investments'],
    queryFn: ({ signal }) => api.call('GET /auth/investments', { signal }),
  });
  const [wanted, setCategory] = useState(ALL);
  const { asked, open, close } = usePanel();
  const isOpen = asked('panel') === 'invest';
  const chosen = isOpen ? catalogue.data?.investments.find(({ _id }) => _id === asked('of')) : undefined;
  // It stays readable while the panel slides out.
  const [current, setCurrent] = useState(chosen);
  if (chosen !== undefined && chosen !== current) setCurrent(chosen);
  useAnnouncement(catalogue.data && t('done.investmentsFetched'));

  if (catalogue.isPending) return <CardsSkeleton />;
  // What is there already stays, and the panel over it with what was typed: that it may be old is said above all pages.
  if (catalogue.data === undefined)
    return (
      <ErrorState title={sentenceOf(catalogue.error, t('app.networkError'))} onRetry={() => void catalogue.refetch()} />
    );
  const all = catalogue.data.investments;
  const categories = [ALL, ...new Set<string>(all.map((each) => each.category))];
  // The last of a category may be gone meanwhile.
  const category = categories.includes(wanted) ? wanted : ALL;
  const shown = all.filter((each) => category === ALL || each.category === category);
  return (
    <>
      <Box
        role="group"
        aria-label={t('investments.category')}
        sx={{ display: 'flex', gap: 2, mb: 5, overflowX: 'auto', mx: { xs: -4, md: 0 }, px: { xs: 4, md: 0 }, py: 0.5 }}
      >
        {categories.map((each) => (
          <Chip
            key={each}
            label={each === ALL ? t('investments.all') : categoryWord(each)}
            variant={each === category ? 'filled' : 'outlined'}
            aria-pressed={each === category}
            onClick={() => setCategory(each)}
          />
        ))}
      </Box>
      {shown.length === 0 && (
        <EmptyState title={t('investments.nothing')} shape="valley">
          {t('investments.nothingText')}
        </EmptyState>
      )}
      <Box component="ul" sx={grid}>
        {shown.map((investment) => (
          <InvestmentCard
            key={investment._id}
            investment={investment}
            onInvest={() => open({ panel: 'invest', of: investment._id })}
          />
        ))}
      </Box>
      {current && (
        <InvestPanel
          key={current._id}
          investment={current}
          open={isOpen && current._id === asked('of')}
          onClose={close}
          onBought={onBought}
        />
      )}
    </>
  );
}

const grid = {
  display: 'grid',
  gap: { xs: 4, md: 5 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
  m: 0,
  p: 0,
} as const;

const CardsSkeleton = () => (
  <Box aria-hidden>
    <Skeleton width={320} height={36} sx={{ mb: 5, borderRadius: 999 }} />
    <Box sx={grid}>
      {Array.from({ length: 6 }, (_, card) => (
        <Skeleton key={card} height={302} sx={{ borderRadius: '12px' }} />
      ))}
    </Box>
  </Box>
);

function InvestmentCard({ investment, onInvest }: { investment: InvestmentRecord; onInvest: () => void }) {
  const { name, category, investmentReturn, duration, pricePerUnit, investors, unitsLeft } = investment;
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ listStyle: 'none', overflow: 'hidden', display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={unitsLeft === 0 ? { filter: 'grayscale(1)', opacity: 0.6 } : undefined}>
        <InvestmentPicture investment={investment} height={112} />
      </Box>
      <Box sx={{ p: 5, pt: 4, display: 'flex', flexDirection: 'column', flex: 1 }}>
        <Box
          sx={{ display: 'flex', justifyContent: 'space-between', color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}
        >
          <span>{categoryWord(category)}</span>
          <span>{unitsLeft === null ? investorsWords(investors) : leftWords(unitsLeft)}</span>
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
          disabled={unitsLeft === 0}
          onClick={onInvest}
          aria-label={unitsLeft === 0 ? undefined : t('investments.investIn', { name })}
        >
          {t(unitsLeft === 0 ? 'investments.soldOut' : 'investments.invest')}
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
