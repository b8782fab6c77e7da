import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Me } from '@northvale/api/contract/profile.ts';
import { AppLink } from '../../../ui/PageLink.tsx';
import { Card } from '@northvale/web/ui/Card.tsx';
import { formatToday, useNow } from '../../../ui/dates.ts';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { ExpectedReturnCard } from '../../../ui/ExpectedReturnCard.tsx';
import { HoldBar, HoldMark } from '../../../ui/Sum.tsx';
import { fetchAhead, later } from '../../../ui/later.tsx';
import { LiveMark } from '../../../ui/LiveRegion.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { narrow, touchable } from '@northvale/web/ui/tokens.ts';
import Sprout from 'lucide-react/icons/sprout';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMe } from '../../shared/account/useMe.ts';
import { useRequests } from '../../shared/account/useHoldings.ts';
import { useIsLive } from '../../shared/api/useLive.ts';
import { DepositButton, WithdrawButton } from '../../shared/money/MoneyButtons.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { withTexts } from '../../shared/texts/load.ts';
import { t } from '../../shared/texts/t.ts';
import { ExploreOptions } from './ExploreOptions.tsx';
import { firstName, greeting, waitingSentence } from './greeting.ts';
import { MyInvestment } from './MyInvestment.tsx';
import { WorthCard } from './worth/WorthCard.tsx';

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
        {formatToday(now)}. {/* On phones a line of its own, which is there before it is known what waits. */}
        <Box component="span" sx={{ display: { xs: 'block', sm: 'inline' }, minHeight: 24 }}>
          {waitingSentence(pending)}
        </Box>
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
            <GoalsOnceThere />
          </Box>
        </Box>
      </Box>
    </>
  );
}

const GoalsCard = later(
  withTexts(async () => (await import('./GoalsCard.tsx')).GoalsCard),
  () => null,
);

/** Fetched once somebody is there, not before the figures; below all else, so that its coming moves nothing. */
function GoalsOnceThere() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => fetchAhead(async () => setWanted(true)), []);
  return wanted && <GoalsCard />;
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

/** The balance, and of it what can be spent and what is on hold: two numbers, never one. */
function WalletCard({ me }: { me: Me | undefined }) {
  return (
    <Card
      component="section"
      aria-label={t('dashboard.wallet.title')}
      sx={{ p: { xs: 5, md: 6 }, minHeight: { md: 282 }, containerType: 'inline-size' }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
        <Typography sx={{ color: 'nv.ink2' }}>{t('dashboard.wallet.title')}</Typography>
        <LiveMark live={useIsLive()} />
      </Box>
      <Box sx={{ containerType: 'inline-size', minHeight: { xs: 60, md: 79 }, display: 'flex', alignItems: 'center' }}>
        {me ? <Money amount={me.balance} size="hero" /> : <Skeleton width={220} height={44} />}
      </Box>
      <Box sx={{ mt: 4, minHeight: { xs: 74, sm: 46 } }}>
        {me ? <Holds me={me} /> : <Skeleton width="100%" height={10} />}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: { xs: 2, md: 3 },
          mt: 6,
          [narrow]: tight,
          '@container (max-width: 480px)': tight,
        }}
      >
        <DepositButton variant="contained" />
        <WithdrawButton />
        <Button
          variant="outlined"
          startIcon={<Sprout size={18} strokeWidth={1.75} />}
          component={Link}
          to="/investments?tab=explore"
        >
          {t('dashboard.wallet.invest')}
        </Button>
      </Box>
    </Card>
  );
}

const tight = {
  // As wide as each other, unless one's word has no room.
  '&& > *': { flex: 1, minWidth: 'max-content', px: 2 },
  '& .MuiButton-startIcon': { display: 'none' },
} as const;

const Holds = ({ me }: { me: Me }) => (
  <>
    <HoldBar available={me.available} held={me.held} />
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: { xs: 4, sm: 9 }, rowGap: 1, mt: 3 }}
    >
      <Legend kind="available" label={t('dashboard.wallet.available')} amount={me.available} />
      <Legend kind="held" label={t('dashboard.wallet.onHold')} amount={me.held} />
      {me.held > 0 && (
        <Box sx={{ ml: 'auto', fontSize: 14, lineHeight: '24px' }}>
          <AppLink to="/transactions?kind=withdrawals" sx={touchable}>
            {t('dashboard.wallet.why')}
          </AppLink>
        </Box>
      )}
    </Box>
  </>
);

const Legend = ({ kind, label, amount }: { kind: 'available' | 'held'; label: string; amount: number }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 2,
      flexBasis: { xs: kind === 'available' ? '100%' : 'auto', sm: 'auto' },
    }}
  >
    <HoldMark kind={kind} />
    <Box component="span" sx={{ color: 'nv.ink2' }}>
      {label}
    </Box>
    <Money amount={amount} size="table" sx={{ fontWeight: 600 }} />
  </Box>
);
