import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { HoldingRecord } from '@northvale/api/contract/holdings.ts';
import type { InvestmentRecord } from '@northvale/api/contract/investments.ts';
import { CategoryTile } from '@northvale/web/ui/CategoryTile.tsx';
import { plus } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { formatDuration, formatPercent } from '@northvale/web/ui/terms.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { useState } from 'react';
import { Card, Written } from '../../../ui/Card.tsx';
import { formatUtcDate, useNow } from '../../../ui/dates.ts';
import { EmptyState, ErrorState } from '../../../ui/ErrorState.tsx';
import { AppLink } from '../../../ui/PageLink.tsx';
import { formatCount } from '../../../ui/terms.ts';
import { TimeToMaturity } from '../../shared/account/TimeToMaturity.tsx';
import { progressPercent, useHoldings } from '../../shared/account/useHoldings.ts';
import { t } from '../../shared/texts/t.ts';

interface MyHoldingsProps {
  status: 'active' | 'completed';
  onExplore: () => void;
}

/** What is owned, or what has come due, with its totals. */
export function MyHoldings({ status, onExplore }: MyHoldingsProps) {
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

const Nothing = ({ status, onExplore }: MyHoldingsProps) => (
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

/** A holding's card while it loads. */
const HoldingCardSkeleton = () => (
  <Box
    aria-hidden
    sx={{ border: '1px solid', borderColor: 'nv.rule', borderRadius: '12px', bgcolor: 'nv.surface', p: 5, height: 282 }}
  >
    <Skeleton width="56%" height={16} />
    <Skeleton width="44%" height={12} sx={{ mt: 2.5 }} />
    <Skeleton height={3} sx={{ mt: 5 }} />
    {[0, 1, 2].map((row) => (
      <Box key={row} sx={{ display: 'flex', justifyContent: 'space-between', mt: 6 }}>
        <Skeleton width={96} height={14} />
        <Skeleton width={80} height={14} />
      </Box>
    ))}
  </Box>
);

/** One purchase on the terms that were frozen when it was made. */
function HoldingCard({ holding }: { holding: HoldingRecord }) {
  const now = useNow();
  const done = holding.status === 'completed';
  return (
    <Card component="li" sx={{ listStyle: 'none', p: 5 }}>
      <Written component="h2" sx={{ m: 0, fontWeight: 600, fontSize: 17, lineHeight: '24px' }}>
        <AppLink to={`/holdings/${holding._id}`}>{holding.investmentName}</AppLink>
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
        {holding.fee > 0 && (
          <SumRow label={t('investments.feePaid')} ruled={false}>
            <Money amount={holding.fee} />
          </SumRow>
        )}
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

export function investorsWords(investors: number): string {
  if (investors === 0) return t('investments.beTheFirst');
  return t('investments.investors', { n: investors, count: formatCount(investors) });
}

/** How many units are left of an offer that is limited. */
export const leftWords = (units: number): string =>
  units === 0 ? t('investments.soldOut') : t('investments.left', { n: units, count: formatCount(units) });

interface InvestmentPictureProps {
  investment: Pick<InvestmentRecord, '_id' | 'img' | 'category'>;
  height: number;
}

/** The investment's picture, or its category's drawing where there is none or it doesn't load. */
export function InvestmentPicture({ investment: { _id, img, category }, height }: InvestmentPictureProps) {
  const [broken, setBroken] = useState<string>();
  if (img === '' || img === broken) return <CategoryTile category={category} seed={_id} sx={{ height }} />;
  return (
    <Box
      component="img"
      src={img}
      alt=""
      loading="lazy"
      onError={() => setBroken(img)}
      sx={{ display: 'block', width: '100%', height, objectFit: 'cover', bgcolor: 'nv.tileGround' }}
    />
  );
}

/**
 * The day on which a purchase of today would mature: the day (UTC) plus the duration, clamped to the month's end, as
 * the ledger does. The server's date is the one that counts; this one is shown before the purchase.
 */
export function maturityDate(duration: string, now: Date): Date | undefined {
  const match = /^(\d{1,4}) (day|month|year)s?$/.exec(duration);
  if (match === null) return undefined;
  const count = Number(match[1]);
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (match[2] === 'day') return new Date(Date.UTC(year, month, day + count));
  const months = month + count * (match[2] === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, months, Math.min(day, lastDay)));
}
