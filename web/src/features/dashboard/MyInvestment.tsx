import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { HoldingRecord } from '@northvale/api/contract/holdings.ts';
import { AppLink } from '../../../ui/PageLink.tsx';
import { Card, Written } from '../../../ui/Card.tsx';
import { formatUtcDate, useNow } from '../../../ui/dates.ts';
import { EmptyState, ErrorState } from '../../../ui/ErrorState.tsx';
import { plus } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { apart, touchable } from '@northvale/web/ui/tokens.ts';
import { Link } from 'react-router-dom';
import { TimeToMaturity } from '../../shared/account/TimeToMaturity.tsx';
import { formatRate, progressPercent, useHoldings, usePerformance } from '../../shared/account/useHoldings.ts';
import { t } from '../../shared/texts/t.ts';

/** How many holdings are listed here; the sums below count all active ones. */
const LISTED = 3;

export function MyInvestment() {
  const holdings = useHoldings();
  const active = holdings.data?.investments.filter(({ status }) => status === 'active') ?? [];
  return (
    <Card component="section" aria-label={t('dashboard.mine.title')} sx={{ p: 5 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 3,
          justifyContent: 'space-between',
          alignItems: 'baseline',
          mb: 1,
        }}
      >
        <Typography variant="h3" component="h2">
          {t('dashboard.mine.title')}
        </Typography>
        <Box sx={{ fontSize: 14 }}>
          <AppLink to="/investments?tab=mine" sx={touchable}>
            {t('dashboard.mine.all')}
          </AppLink>
        </Box>
      </Box>
      {holdings.isPending && <HoldingRowsSkeleton />}
      {holdings.isError && holdings.data === undefined && (
        <ErrorState title={sentenceOf(holdings.error, t('app.networkError'))} onRetry={() => void holdings.refetch()} />
      )}
      {holdings.data !== undefined && active.length === 0 && (
        <EmptyState
          title={t('dashboard.mine.none')}
          shape="valley"
          action={
            <Button component={Link} to="/investments?tab=explore" variant="tint">
              {t('dashboard.mine.see')}
            </Button>
          }
        >
          {t('dashboard.mine.later')}
        </EmptyState>
      )}
      {active.length > 0 && <Holdings active={active} />}
    </Card>
  );
}

function Holdings({ active }: { active: HoldingRecord[] }) {
  const [next] = active.toSorted((a, b) => a.maturesAt.localeCompare(b.maturesAt));
  const sum = (pick: (holding: HoldingRecord) => number): number => plus(...active.map(pick));
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, mb: 2 }}>
        {active.slice(0, LISTED).map((holding) => (
          <HoldingRow key={holding._id} holding={holding} />
        ))}
      </Box>
      {next && (
        <Sum label={t('dashboard.mine.next')}>
          <SumRow label={<NextPayout at={next.maturesAt} />} ruled={false}>
            <Money amount={next.total} />
          </SumRow>
        </Sum>
      )}
      <Sum label={t('dashboard.mine.sum')}>
        <SumRow label={t('dashboard.mine.invested')} ruled={false}>
          <Money amount={sum((each) => each.amountInvested)} />
        </SumRow>
        <SumRow label={t('dashboard.mine.projected')} ruled={false}>
          <Money amount={sum((each) => each.expectedReturn)} signed />
        </SumRow>
        <Rates since={active.map(({ purchasedAt }) => purchasedAt).toSorted()[0]} />
        <Total label={t('dashboard.mine.atMaturity')}>
          <Money amount={sum((each) => each.total)} />
        </Total>
      </Sum>
    </>
  );
}

/** What they have brought a year so far, beside what was promised. */
function Rates({ since }: { since: string | undefined }) {
  const now = useNow();
  const { data } = usePerformance();
  if (data === undefined || data.promisedReturn === null) return null;
  return (
    <>
      <SumRow label={t('dashboard.mine.annual')} ruled={false}>
        {formatRate(data.annualReturn, since, now)}
      </SumRow>
      <SumRow label={t('dashboard.mine.promised')} ruled={false}>
        {formatRate(data.promisedReturn)}
      </SumRow>
    </>
  );
}

const NextPayout = ({ at }: { at: string }) => (
  <>
    {t('dashboard.mine.next')}
    <Box component="span" sx={{ display: 'block', fontSize: 13, lineHeight: '18px' }}>
      {formatUtcDate(at)}
    </Box>
  </>
);

/** The holdings of the dashboard's card while they load. */
const HoldingRowsSkeleton = () => (
  <Box aria-hidden>
    {Array.from({ length: 3 }, (_, row) => (
      <Box key={row} sx={{ py: 3.5, borderBottom: '1px solid', borderColor: 'nv.rule' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', height: 24, alignItems: 'center' }}>
          <Skeleton width="52%" height={14} />
          <Skeleton width={76} height={14} />
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', height: 22, alignItems: 'center' }}>
          <Skeleton width="38%" height={12} />
          <Skeleton width={60} height={12} />
        </Box>
        <Skeleton height={3} sx={{ mt: 2 }} />
      </Box>
    ))}
  </Box>
);

/** One holding: what was paid, what it should bring, and how far it has come. */
function HoldingRow({ holding }: { holding: HoldingRecord }) {
  const now = useNow();
  const done = holding.status === 'completed';
  return (
    <Box component="li" sx={{ listStyle: 'none', py: 3.5, borderBottom: '1px solid', borderColor: 'nv.rule' }}>
      <Box sx={{ ...apart, gap: 3 }}>
        <Written sx={{ fontWeight: 500, minWidth: 0 }}>
          <AppLink to={`/holdings/${holding._id}`}>{holding.investmentName}</AppLink>
        </Written>
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
