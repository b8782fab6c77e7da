import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Stats } from '@northvale/api/contract/stats.ts';
import { formatShortDate, formatTime } from '@northvale/web/ui/dates.ts';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { formatCount } from '@northvale/web/ui/terms.ts';
import { LiveMark } from '@northvale/web/ui/LiveRegion.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { eventName, sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { touchable, touchableLine } from '@northvale/web/ui/tokens.ts';
import { Link as RouterLink } from 'react-router-dom';
import { useMaturities } from '../../shared/api/useMaturities.ts';
import { useIntegrity, useStats } from '../../shared/api/useStats.ts';
import { useIsLive } from '../../shared/api/useLive.ts';
import { Facts } from '../../shared/layout/Facts.tsx';
import { Headline } from '../../shared/layout/integrity/Headline.tsx';
import { LoadingPage } from '../../shared/layout/LoadingPage.tsx';
import { MayBeOld } from '../../shared/layout/MayBeOld.tsx';
import { PageHead } from '../../shared/layout/Section.tsx';
import { t } from '../../shared/texts/t.ts';
import { ClientsMoney, useSafeguarding } from './ClientsMoney.tsx';
import { MoneyByWeek } from './MoneyByWeek.tsx';
import { Queue } from './Queue.tsx';
import { SummaryCards } from './SummaryCards.tsx';

/** What waits first, then how the house stands. */
export function DashboardPage() {
  const { data: stats, error, refetch } = useStats();
  const safeguarding = useSafeguarding();
  // Whether it has a card isn't known before, and one that came later would move the others.
  if ((stats === undefined && error === null) || safeguarding.isPending)
    return <LoadingPage loadingPrimary={t('layout.loading')} />;
  return (
    <>
      <PageHead title={t('dashboard.title')} subtitle={t('dashboard.subtitle')} />
      {error && stats && <MayBeOld onRetry={() => void refetch()} />}
      {stats === undefined ? (
        <Paper variant="outlined">
          <ErrorState title={sentenceOf(error)} onRetry={() => void refetch()}>
            {t('dashboard.unreachable')}
          </ErrorState>
        </Paper>
      ) : (
        <Box sx={{ display: 'grid', gap: 4 }}>
          <SummaryCards stats={stats} />
          <Queue pendingDeposits={stats.pendingDeposits} pendingWithdrawals={stats.pendingWithdrawals} />
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 326px' },
              gap: 4,
              alignItems: 'stretch',
            }}
          >
            <Box sx={{ display: 'grid', gridTemplateRows: '1fr auto', gap: 4, minWidth: 0 }}>
              <MoneyByWeek weeks={stats.weeks} />
              <ClientsMoney of={safeguarding.data} />
            </Box>
            <Box sx={{ display: 'grid', gridTemplateRows: 'auto auto 1fr', gap: 4, minWidth: 0 }}>
              <Books />
              <Due />
              <Activity activity={stats.activity} />
            </Box>
          </Box>
        </Box>
      )}
    </>
  );
}

/** Whether the books can be trusted, where decisions on them are made. */
function Books() {
  const { data: integrity, error, refetch } = useIntegrity();
  return (
    <Paper variant="outlined" component="section" aria-label={t('integrity.title')} sx={{ px: 4.5, py: 4 }}>
      {integrity !== undefined ? (
        <>
          {error && <MayBeOld onRetry={() => void refetch()} />}
          <Headline integrity={integrity} />
          <Box sx={{ my: 2 }}>
            <Facts
              facts={[
                [t('integrity.state.events'), formatCount(integrity.checkedEvents)],
                [t('integrity.state.accounts'), formatCount(integrity.checkedAccounts)],
              ]}
            />
          </Box>
          <Link component={RouterLink} to="/integrity" sx={{ ...touchable, fontSize: 13 }}>
            {t('dashboard.books')}
          </Link>
        </>
      ) : error !== null ? (
        <Box sx={{ color: 'nv.ink2' }}>{t('integrity.unreachable')}</Box>
      ) : (
        <Skeleton height={132} />
      )}
    </Paper>
  );
}

/** What the next 90 days need, beside what there is. */
function Due() {
  const { data } = useMaturities(90, 'month');
  return (
    <Paper variant="outlined" component="section" aria-label={t('maturities.title')} sx={{ px: 4.5, py: 4 }}>
      <Typography variant="h3" component="h2" sx={{ fontSize: 15 }}>
        {t('maturities.next90')}
      </Typography>
      <Box sx={{ my: 2 }}>
        {data === undefined ? (
          <Skeleton height={74} sx={{ transform: 'none' }} />
        ) : (
          <Facts
            facts={[
              [t('maturities.due'), <Money key="due" amount={data.total} size="table" />],
              [t('maturities.clientBank'), <Money key="bank" amount={data.clientBank} size="table" />],
            ]}
          />
        )}
      </Box>
      <Link component={RouterLink} to="/maturities" sx={{ ...touchable, fontSize: 13 }}>
        {t('maturities.open')}
      </Link>
    </Paper>
  );
}

const shown = 6;

/** The last events, in people's words. */
const Activity = ({ activity }: { activity: Stats['activity'] }) => (
  <Paper
    variant="outlined"
    component="section"
    aria-label={t('dashboard.activity.title')}
    sx={{ px: 4.5, pt: 4, pb: 2, minWidth: 0 }}
  >
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, mb: 2 }}>
      <Typography variant="h3" component="h2" sx={{ fontSize: 15 }}>
        {t('dashboard.activity.title')}
      </Typography>
      <LiveMark live={useIsLive()} />
    </Box>
    {activity.length === 0 && <Box sx={{ color: 'nv.ink2', pb: 3 }}>{t('dashboard.activity.nothing')}</Box>}
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {activity.slice(0, shown).map((event) => (
        <Box
          component="li"
          key={event.position}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 3,
            py: 2,
            borderTop: '1px solid',
            borderColor: 'nv.rule',
            fontSize: 13,
            lineHeight: '18px',
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ fontWeight: 600 }}>{eventName(event.type)}</Box>
            <Person event={event} />
          </Box>
          <Box sx={{ textAlign: 'right', flex: 'none' }}>
            <Box sx={{ fontWeight: 600, minHeight: 18 }}>
              {event.amount !== undefined && <Money amount={event.amount} size="table" />}
            </Box>
            <Box sx={{ color: 'nv.ink2' }}>{whenShort(event.at)}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  </Paper>
);

const Person = ({ event }: { event: Stats['activity'][number] }) => {
  const cut = {
    color: 'nv.ink2',
    fontWeight: 400,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    display: 'block',
  } as const;
  if (event.userId === '')
    return (
      <Box dir="auto" sx={cut}>
        {event.name}
      </Box>
    );
  return (
    <Link
      component={RouterLink}
      to={`/users/${encodeURIComponent(event.userId)}/show`}
      dir="auto"
      sx={{ ...cut, ...touchableLine, border: 0 }}
    >
      {event.name}
    </Link>
  );
};

const whenShort = (at: string): string =>
  new Date(at).toDateString() === new Date().toDateString() ? formatTime(at) : formatShortDate(at);
