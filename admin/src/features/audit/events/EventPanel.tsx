import { eventName } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { AuditEvent } from '@northvale/api/contract/audit.ts';
import type { ListFilter } from '@northvale/api/contract/lists.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { RequestCardSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import type { ReactNode } from 'react';
import { useGetList, useListContext } from 'react-admin';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { accountHistoryPath, journalPath } from '../../../shared/layout/pages.ts';
import { Facts } from '../../../shared/layout/Facts.tsx';
import { NothingHere, NotLoaded } from '../../../shared/layout/NotFoundPage.tsx';
import { t } from '../../../shared/texts/t.ts';
import { AsStored, CopyStored } from '../AsStored.tsx';
import { Code, Part } from '../Part.tsx';
import { actorWords, inWords } from '../eventWords.ts';
import { Person } from '../AccountLink.tsx';
import { Postings } from '../Postings.tsx';
import { useOpenEvent } from './eventAmount.ts';

/** One event whole, at an address of its own, beside the list. */
export function EventPanel() {
  const position = useOpenEvent();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data: shown = [] } = useListContext<AuditEvent>();
  const listed = shown.find((event) => event.position === position);
  const { data: found, error, refetch } = useEvent(listed ? undefined : position);
  const event = listed ?? found?.[0];
  return (
    <Panel
      open={position !== undefined}
      title={event ? eventName(event.type) : t('audit.event')}
      onClose={() => void navigate({ pathname: '/events', search })}
      foot={event && <CopyStored event={event} />}
    >
      {event ? (
        <Whole event={event} />
      ) : error ? (
        <NotLoaded error={error} onRetry={() => void refetch()}>
          {t('events.unreachable')}
        </NotLoaded>
      ) : found?.length === 0 ? (
        <NothingHere />
      ) : (
        <RequestCardSkeleton />
      )}
    </Panel>
  );
}

/** A link that a colleague sent may name an event of another page. */
const useEvent = (position: string | undefined) =>
  useGetList<AuditEvent>(
    'events',
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'position', order: 'DESC' },
      filter: { position } satisfies ListFilter<'events'>,
    },
    { enabled: position !== undefined },
  );

const Whole = ({ event }: { event: AuditEvent }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
    <div>
      <Box sx={{ color: 'nv.ink2', mb: 2, overflowWrap: 'anywhere' }}>{inWords(event)}</Box>
      <Facts facts={factsOf(event)} />
    </div>
    {event.postings.length > 0 && (
      <Part
        title={t('events.journalEntry')}
        aside={
          <Link component={RouterLink} to={journalPath({ id: event.position })} sx={{ fontSize: 13 }}>
            {t('events.inJournal')}
          </Link>
        }
      >
        <Postings postings={event.postings} />
      </Part>
    )}
    <AsStored event={event} />
  </Box>
);

function factsOf(event: AuditEvent): [string, ReactNode][] {
  const { actor, occurredAt, userId, revision, stream, position, hash, previousHash } = event;
  return [
    [t('audit.storedType'), <Code key="type" text={event.type} />],
    [t('audit.when'), formatDateTime(occurredAt)],
    [t('events.inUtc'), <Code key="utc" text={occurredAt} />],
    [t('audit.doneBy'), actorWords(actor)],
    ...(userId === undefined
      ? [[t('audit.stream'), <Code key="stream" text={stream} />] as [string, ReactNode]]
      : [
          [
            t('audit.account'),
            <Link key="account" component={RouterLink} to={accountHistoryPath(userId, revision)}>
              <Person userId={userId} />
            </Link>,
          ] as [string, ReactNode],
        ]),
    [t('audit.revision'), String(revision)],
    [t('audit.position'), <Code key="position" text={position} />],
    [t('audit.eventId'), <Code key="id" text={event.id} />],
    [t('audit.hash'), <Code key="hash" text={hash} />],
    [t('audit.follows'), revision === 0 ? t('audit.followsNothing') : <Code key="previous" text={previousHash} />],
  ];
}
