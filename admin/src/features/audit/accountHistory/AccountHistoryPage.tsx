import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { hasCode } from '@northvale/api/client/apiError.ts';
import type { AccountAt, AccountEvent } from '@northvale/api/contract/audit.ts';
import { formatDate, formatUtcDate } from '@northvale/web/ui/dates.ts';
import { EmptyState, ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { requestWord } from '@northvale/web/ui/requestTimeline.ts';
import { eventName, sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { type ReactNode, useMemo } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { requestPath } from '../../../shared/decisions/requestWords.ts';
import { MayBeOld } from '../../../shared/layout/MayBeOld.tsx';
import { NothingHere } from '../../../shared/layout/NotFoundPage.tsx';
import { Section } from '../../../shared/layout/Section.tsx';
import { counted, t } from '../../../shared/texts/t.ts';
import { inWords, planWord, roleWord } from '../eventWords.ts';
import { mono } from '../Part.tsx';
import { Postings } from '../Postings.tsx';
import { CompareCard } from './CompareCard.tsx';
import { eventsBetween } from './comparison.ts';
import { Dimmed, TimeCard } from './TimeCard.tsx';
import { EventPanel } from './EventPanel.tsx';
import { EventTable } from './EventTable.tsx';
import { HistoryHead } from './HistoryHead.tsx';
import { revisionOf, timeOf } from './times.ts';
import { type ChangeView, useAccountAt, useEvents, useListed, useTimes, useView } from './useView.ts';
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

/** The last event that counts at the moment: what it did, and what it booked. */
const EventCard = ({ event, onWhole }: { event: AccountEvent; onWhole: () => void }) => (
  <Section
    title={t('history.card.title', { revision: event.revision })}
    aside={
      <Link component="button" type="button" onClick={onWhole} sx={{ font: 'inherit', fontSize: 13, fontWeight: 600 }}>
        {t('history.card.raw')}
      </Link>
    }
  >
    <Box sx={{ fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600, fontSize: 14 }}>{eventName(event.type)}</Box>
      <Box sx={{ ...mono, color: 'nv.ink2' }}>{event.type}</Box>
      <Box sx={{ color: 'nv.ink2' }}>
        {inWords(event)}{' '}
        {event.actor.role === 'system' ? t('history.card.bySystem') : t('history.card.by', { name: event.actor.name })}
      </Box>
    </Box>
    {event.postings.length > 0 && (
      <Box sx={{ mt: 3 }}>
        <Postings postings={event.postings} />
      </Box>
    )}
    <Box sx={{ mt: 3, color: 'nv.ink2', fontSize: 12, lineHeight: '18px' }}>
      {t('history.card.hash')} <Hash text={event.hash} />{' '}
      {event.revision > 0 ? (
        <>
          {t('history.card.follows')} <Hash text={event.previousHash} />
        </>
      ) : (
        t('history.card.begins')
      )}
    </Box>
  </Section>
);

const Hash = ({ text }: { text: string }) => (
  <Box component="span" title={text} sx={{ ...mono, color: 'nv.ink' }}>
    {text.slice(0, 8)}
  </Box>
);

/** What was open then: requests that waited, holdings that ran, and what the account might do. */
function StandingCard({ account }: { account: AccountAt }) {
  const waiting = account.requests.filter(({ status }) => status === 'pending');
  const active = account.holdings.filter(({ status }) => status === 'active');
  return (
    <Section title={t('history.standing.title')}>
      <Box sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px', mb: 2 }}>{standing(account)}</Box>
      <Part title={t('history.standing.openRequests', counted(waiting.length))}>
        {waiting.map(({ _id, kind, amount, createdAt }) => (
          <Line
            key={_id}
            what={
              <Link component={RouterLink} to={requestPath(kind, _id)}>
                {requestWord(kind)}
              </Link>
            }
            amount={amount}
            note={t('history.standing.askedFor', { date: formatDate(createdAt) })}
          />
        ))}
      </Part>
      <Part title={t('history.standing.holdings', counted(active.length))}>
        {active.map(({ _id, investmentName, units, amountInvested, maturesAt }) => (
          <Line
            key={_id}
            what={investmentName}
            amount={amountInvested}
            note={t('history.standing.units', { ...counted(units), date: formatUtcDate(maturesAt) })}
          />
        ))}
      </Part>
    </Section>
  );
}

function standing({ isVerified, status, plan, role, balanceProposal, withdrawalsLocked }: AccountAt): string {
  return [
    isVerified ? t('history.standing.verified') : t('history.standing.notVerified'),
    t(`history.standing.${status}`),
    ...(withdrawalsLocked ? [t('history.standing.locked')] : []),
    t('history.standing.plan', { plan: planWord(plan) }),
    roleWord(role),
    ...(balanceProposal ? [t('history.standing.proposed', { amount: formatMoney(balanceProposal.newBalance) })] : []),
  ].join(', ');
}

const Part = ({ title, children }: { title: string; children: ReactNode[] }) => (
  <Box sx={{ borderTop: '1px solid', borderColor: 'nv.rule', pt: 2.5, pb: children.length > 0 ? 1 : 2.5 }}>
    <Box component="h3" sx={{ m: 0, fontSize: 13, lineHeight: '18px', fontWeight: 600 }}>
      {title}
    </Box>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  </Box>
);

const Line = ({ what, amount, note }: { what: ReactNode; amount: number; note: string }) => (
  <Box component="li" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 3, py: 1.5 }}>
    <Box sx={{ fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' }}>{what}</Box>
    <Box sx={{ fontSize: 13, lineHeight: '20px', fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
      {formatMoney(amount)}
    </Box>
    <Box sx={{ gridColumn: '1 / -1', color: 'nv.ink2', typography: 'least' }}>{note}</Box>
  </Box>
);
