import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { useStats } from '../../shared/api/useStats.ts';
import { LoadingPage } from '../../shared/layout/LoadingPage.tsx';
import { MayBeOld } from '../../shared/layout/MayBeOld.tsx';
import { PageHead } from '../../shared/layout/PageHead.tsx';
import { t } from '../../shared/texts/t.ts';
import { Activity } from './Activity.tsx';
import { Books } from './Books.tsx';
import { MoneyByWeek } from './MoneyByWeek.tsx';
import { Queue } from './Queue.tsx';
import { SummaryCards } from './SummaryCards.tsx';

/** What waits first, then how the house stands. */
export function DashboardPage() {
  const { data: stats, error, refetch } = useStats();
  if (stats === undefined && error === null) return <LoadingPage loadingPrimary={t('layout.loading')} />;
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
            <MoneyByWeek weeks={stats.weeks} />
            <Box sx={{ display: 'grid', gridTemplateRows: 'auto 1fr', gap: 4, minWidth: 0 }}>
              <Books />
              <Activity activity={stats.activity} />
            </Box>
          </Box>
        </Box>
      )}
    </>
  );
}
