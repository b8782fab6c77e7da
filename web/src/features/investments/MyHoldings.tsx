import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { plus } from '@northvale/web/ui/money.ts';
import { useHoldings } from '../../shared/account/useHoldings.ts';
import { Card } from '@northvale/web/ui/Card.tsx';
import { HoldingCardSkeleton } from './HoldingCardSkeleton.tsx';
import { HoldingCard } from './HoldingCard.tsx';
import { t } from '../../shared/texts/t.ts';

interface Props {
  status: 'active' | 'completed';
  onExplore: () => void;
}

/** What is owned, or what has come due, with its totals. */
export function MyHoldings({ status, onExplore }: Props) {
  const holdings = useHoldings();
  if (holdings.isPending)
    return (
      <Box sx={grid} aria-busy="true">
        {Array.from({ length: 4 }, (_, card) => (
          <HoldingCardSkeleton key={card} />
        ))}
      </Box>
    );
  if (holdings.data === undefined)
    return (
      <ErrorState title={sentenceOf(holdings.error, t('app.networkError'))} onRetry={() => void holdings.refetch()} />
    );
  const shown = holdings.data.investments.filter((holding) => holding.status === status);
  return (
    <>
      <Card sx={{ p: { xs: 5, md: 6 }, display: 'flex', flexWrap: 'wrap', columnGap: 12, rowGap: 4, mb: 5 }}>
        <Figure
          label={t(status === 'active' ? 'investments.expectedReturn' : 'investments.returnsPaid')}
          amount={plus(...shown.map((each) => each.expectedReturn))}
          signed
        />
        <Figure label={t('investments.totalInvested')} amount={plus(...shown.map((each) => each.amountInvested))} />
      </Card>
      {shown.length === 0 ? (
        <Nothing status={status} onExplore={onExplore} />
      ) : (
        <Box component="ul" sx={grid}>
          {shown.map((holding) => (
            <HoldingCard key={holding._id} holding={holding} />
          ))}
        </Box>
      )}
    </>
  );
}

const grid = {
  display: 'grid',
  gap: { xs: 4, md: 5 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  m: 0,
  p: 0,
} as const;

const Figure = ({ label, amount, signed = false }: { label: string; amount: number; signed?: boolean }) => (
  <div>
    <Typography sx={{ color: 'nv.ink2' }}>{label}</Typography>
    <Money amount={amount} size="title" signed={signed} />
  </div>
);

const Nothing = ({ status, onExplore }: Props) => (
  <Card sx={{ p: 0 }}>
    {status === 'active' ? (
      <EmptyState
        title={t('investments.none')}
        shape="valley"
        action={
          <Button variant="contained" onClick={onExplore}>
            {t('investments.see')}
          </Button>
        }
      >
        {t('investments.later')}
      </EmptyState>
    ) : (
      <EmptyState title={t('investments.noneCompleted')} shape="hill">
        {t('investments.completedLater')}
      </EmptyState>
    )}
  </Card>
);
