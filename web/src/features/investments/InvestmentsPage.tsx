import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { focusKept } from '@northvale/web/ui/focusKept.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useHoldings } from '../../shared/account/useHoldings.ts';
import { useMe } from '../../shared/account/useMe.ts';
import { useAnnouncement } from '@northvale/web/ui/LiveRegion.tsx';
import { ExpectedReturnCard } from '../../../ui/ExpectedReturnCard.tsx';
import { DepositButton, WithdrawButton } from '../../shared/money/MoneyButtons.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { Explore } from './Explore.tsx';
import { MyHoldings } from './MyHoldings.tsx';
import { t, tx } from '../../shared/texts/t.ts';

const tabs = ['mine', 'explore', 'completed'] as const;
type TabName = (typeof tabs)[number];

export function InvestmentsPage() {
  const me = useMe();
  const holdings = useHoldings();
  const [params, setParams] = useSearchParams();
  useAnnouncement(holdings.data && t('done.investmentsFetched'));
  useEffect(focusKept, []);
  if (me.isError && me.data === undefined)
    return <ErrorState title={sentenceOf(me.error, t('app.networkError'))} onRetry={() => void me.refetch()} />;

  const asked = tabs.find((tab) => tab === params.get('tab'));
  // Who owns nothing yet sees what can be bought; and who buys, until that panel is closed: the list may be sooner than
  // the answer.
  const explores = holdings.data?.investments.length === 0 || params.get('panel') === 'invest';
  const tab: TabName = asked ?? (explores ? 'explore' : 'mine');
  const choose = (next: TabName): void => setParams({ tab: next }, { replace: true });
  const panel = { role: 'tabpanel', id: `panel-${tab}`, 'aria-labelledby': `tab-${tab}`, sx: { pt: 5 } } as const;
  return (
    <>
      <PageHeader title={t('investments.title')} />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, md: 5 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '8fr 4fr' },
          mb: 4,
        }}
      >
        <Box sx={{ color: 'nv.ink2' }}>
          <Balances />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 4 }}>
            <DepositButton />
            <WithdrawButton />
          </Box>
        </Box>
        <ExpectedReturnCard star={false}>{t('investments.upTo')}</ExpectedReturnCard>
      </Box>
      <Tabs
        value={tab}
        onChange={(_event, next: TabName) => choose(next)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={t('investments.title')}
      >
        <Tab value="mine" label={t('investments.tab.mine')} id="tab-mine" aria-controls="panel-mine" />
        <Tab value="explore" label={t('investments.tab.explore')} id="tab-explore" aria-controls="panel-explore" />
        <Tab
          value="completed"
          label={t('investments.tab.completed')}
          id="tab-completed"
          aria-controls="panel-completed"
        />
      </Tabs>
      <Box {...panel}>
        {tab === 'explore' ? (
          <Explore onBought={() => choose('mine')} />
        ) : (
          <MyHoldings status={tab === 'mine' ? 'active' : 'completed'} onExplore={() => choose('explore')} />
        )}
      </Box>
    </>
  );
}

function Balances() {
  const { data: me } = useMe();
  if (me === undefined) return <Skeleton width={280} height={20} sx={{ my: 0.5 }} />;
  const strong = { color: 'nv.ink', fontWeight: 600, ml: 1 } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: { xs: 4, md: 2 }, '& > *': { whiteSpace: 'nowrap' } }}>
      <span>{tx('investments.balance', { amount: <Money amount={me.balance} size="table" sx={strong} /> })}</span>
      <Box component="span" aria-hidden sx={{ display: { xs: 'none', md: 'inline' } }}>
        ·
      </Box>
      <span>{tx('investments.available', { amount: <Money amount={me.available} size="table" sx={strong} /> })}</span>
    </Box>
  );
}
