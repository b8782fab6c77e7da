import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { hasCode } from '@northvale/api/client/apiError.ts';
import type { AccountAt } from '@northvale/api/contract/audit.ts';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { NothingHere } from '../../../shared/layout/NotLoaded.tsx';
import { t } from '../../../shared/texts/t.ts';
import { MayBeOld } from '../../../shared/layout/MayBeOld.tsx';
import { CompareCard } from './CompareCard.tsx';
import { eventsBetween } from './comparison.ts';
import { Dimmed } from './Dimmed.tsx';
import { EventCard } from './EventCard.tsx';
import { EventPanel } from './EventPanel.tsx';
import { EventTable } from './EventTable.tsx';
import { HistoryHead } from './HistoryHead.tsx';
import { StandingCard } from './StandingCard.tsx';
import { TimeCard } from './TimeCard.tsx';
import { revisionOf, timeOf } from './times.ts';
import { useAccountAt, useEvents, useListed, useTimes } from './useAccount.ts';
import { type ChangeView, useView } from './useView.ts';
import { isNow, type Moment, type View } from './view.ts';

/** One account, as its events left it at any moment. */
export function AccountHistoryPage() {
  const { userId = '' } = useParams();
  return <AccountHistory key={userId} userId={userId} />;
}

function AccountHistory({ userId }: { userId: string }) {
  const [view, change] = useView();
  const { data: replayed, error, isPlaceholderData, refetch } = useAccountAt(userId, view.moment);
  const { data: compared, error: whyNotCompared } = useAccountAt(userId, view.other);
  const listed = useListed(userId, isNow(view.moment) && replayed === undefined);
  const account = replayed ?? listed?.account;
  const other = compared ?? (isNow(view.other) ? listed?.account : undefined) ?? whyNotCompared ?? undefined;

  return (
    <>
      <HistoryHead userId={userId} account={account} at={isNow(view.moment) ? undefined : account?.asOf} />
      {hasCode(error, 'NotFound') ? (
        isNow(view.moment) ? (
          <NothingHere />
        ) : (
          <NoSuchMoment onNow={() => change({ moment: {}, other: {} })} />
        )
      ) : error && replayed === undefined ? (
        <ErrorState title={sentenceOf(error)} onRetry={() => void refetch()}>
          {t('history.unreachable')}
        </ErrorState>
      ) : account === undefined ? (
        <Skeleton height={188} />
      ) : (
        <>
          {error && <MayBeOld onRetry={() => void refetch()} />}
          <History
            userId={userId}
            account={account}
            isReplayed={replayed !== undefined}
            isOld={isPlaceholderData}
            other={other}
            view={view}
            change={change}
          />
        </>
      )}
    </>
  );
}

const NoSuchMoment = ({ onNow }: { onNow: () => void }) => (
  <EmptyState
    shape="notch"
    title={t('history.noMoment')}
    action={
      <Button variant="outlined" onClick={onNow}>
        {t('history.showNow')}
      </Button>
    }
  >
    {t('history.noMomentText')}
  </EmptyState>
);

interface HistoryProps {
  userId: string;
  account: AccountAt;
  /** Else it is what lists say. */
  isReplayed: boolean;
  /** It is that of the moment before: the answer of this one has yet to come. */
  isOld: boolean;
  /** Or why it isn't there. */
  other: AccountAt | Error | undefined;
  view: View;
  change: ChangeView;
}

function History({ userId, account, isReplayed, isOld, other, view, change }: HistoryProps) {
  const { head } = account;
  const times = useTimes(userId, head);
  const revision = revisionOf(view.moment, times, account);
  const { eventOf } = useEvents(userId, head, revision, revision);
  const event = eventOf(revision);
  const isCompared = other !== undefined && !(other instanceof Error);
  const between = view.between && isCompared ? eventsBetween(account.revision, other.revision) : undefined;
  const newest = between?.newest ?? head;
  const oldest = between?.oldest ?? 0;
  const rows = useMemo(() => ({ newest, oldest, line: revision }), [newest, oldest, revision]);
  const go = (moment: Moment) => change({ moment });

  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TimeCard
        account={account}
        isReplayed={isReplayed}
        isOld={isOld}
        moment={view.moment}
        revision={revision}
        times={times}
        onGo={go}
      />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 292px' },
          gap: 4,
          alignItems: 'start',
        }}
      >
        <EventTable userId={userId} head={head} rows={rows} asOf={timeOf(view.moment, times, account)} onGo={go} />
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' },
          }}
        >
          {other && <CompareCard a={account} b={other} times={times} view={view} onChange={change} />}
          {event && <EventCard event={event} onWhole={() => change({ whole: true })} />}
          <Dimmed isOld={isOld}>
            <StandingCard account={account} />
          </Dimmed>
        </Box>
      </Box>
      <EventPanel event={event} open={view.whole} onClose={() => change({ whole: false })} onGo={go} />
    </Box>
  );
}
