import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnnouncement } from '@northvale/web/ui/LiveRegion.tsx';
import { api } from '../../shared/api/apiClient.ts';
import { InvestmentCard } from './InvestmentCard.tsx';
import { InvestPanel } from './InvestPanel.tsx';
import { usePanel } from '../../shared/page/usePanel.ts';
import { t } from '../../shared/texts/t.ts';
import { categoryWord } from '@northvale/web/ui/terms.ts';

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
