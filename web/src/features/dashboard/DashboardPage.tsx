import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { formatToday } from '@northvale/web/ui/dates.ts';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { useMe } from '../../shared/account/useMe.ts';
import { useRequests } from '../../shared/account/useRequests.ts';
import { ExpectedReturnCard } from '@northvale/web/ui/ExpectedReturnCard.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { useNow } from '@northvale/web/ui/useNow.ts';
import { ExploreOptions } from './ExploreOptions.tsx';
import { firstName, greeting, waitingSentence } from './greeting.ts';
import { MyInvestment } from './MyInvestment.tsx';
import { WalletCard } from './WalletCard.tsx';
import { WorthCard } from './worth/WorthCard.tsx';
import { t } from '../../shared/texts/t.ts';

export function DashboardPage() {
  const me = useMe();
  const now = useNow();
  const deposits = useRequests('deposit');
  const withdrawals = useRequests('withdrawal');
  if (me.isError && me.data === undefined)
    return (
      <ErrorState title={sentenceOf(me.error, t('app.networkError'))} onRetry={() => void me.refetch()}>
        {t('dashboard.outOfReach')}
      </ErrorState>
    );

  // While one of the lists isn't known, how many wait isn't either.
  const requests = deposits.data && withdrawals.data && [...deposits.data.data, ...withdrawals.data.data];
  const pending = requests?.filter(({ status }) => status === 'pending').length ?? 0;
  const name = me.data === undefined ? '' : `, ${firstName(me.data.name)}`;
  const heading = `${greeting(new Date(now))}${name}`;
  return (
    <>
      <PageHeader title={t('dashboard.title')} heading={heading}>
        {`${formatToday(now)}. ${waitingSentence(pending)}`}
      </PageHeader>
      <Box sx={{ containerType: 'inline-size' }}>
        <Box sx={grid}>
          <Box sx={{ gridColumn: { md: 'span 8' }, display: 'grid' }}>
            <WalletCard me={me.data} />
          </Box>
          <Box sx={{ gridColumn: { md: 'span 4' }, display: 'grid' }}>
            <ExpectedReturnCard note={t('dashboard.projected')} minHeight={224}>
              {t('dashboard.upTo')}
              <br />
              {t('dashboard.perAnnum')}
            </ExpectedReturnCard>
          </Box>
          <Box sx={[column, whereWide('span 8')]}>
            <WorthCard me={me.data} />
          </Box>
          <Box sx={[column, whereWide('span 4')]}>
            <MyInvestment />
          </Box>
          <Box sx={column}>
            <ExploreOptions />
          </Box>
        </Box>
      </Box>
    </>
  );
}

/** Beside an open sidebar the page may be too narrow for sums in a third of it; without one it has a single column. */
const wide = '@container (min-width: 820px)';
const whereWide = (gridColumn: string) => (theme: Theme) => ({
  [theme.breakpoints.up('md')]: { [wide]: { gridColumn } },
});
const gap = { xs: 4, md: 5 } as const;
const grid = {
  display: 'grid',
  gap,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(12, minmax(0, 1fr))' },
} as const;
const column = { display: 'grid', gap, gridColumn: { md: '1 / -1' } } as const;
