import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { AuditEvent } from '@northvale/api/contract/audit.ts';
import type { ListFilter } from '@northvale/api/contract/lists.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { RequestCardSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import type { ReactNode } from 'react';
import { useGetList, useListContext } from 'react-admin';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { accountHistoryPath } from '../../layout/accountHistoryPath.ts';
import { Facts } from '../../layout/Facts.tsx';
import { AsStored, CopyStored } from '../AsStored.tsx';
import { Code } from '../Code.tsx';
import { actorWords, inWords } from '../eventWords.ts';
import { Part } from '../Part.tsx';
import { journalPath } from '../paths.ts';
import { Person } from '../Person.tsx';
import { Postings } from '../Postings.tsx';
import { useOpenEvent } from './useOpenEvent.ts';

/** One event whole, at an address of its own, beside the list. */
export function EventPanel() {
  const position = useOpenEvent();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data: shown = [] } = useListContext<AuditEvent>();
  const listed = shown.find((event) => event.position === position);
  const { data: found, error, refetch } = useEvent(listed ? undefined : position);
  const event = listed ?? found?.[0];
  const missing = error?.message ?? (found?.length === 0 ? 'There is no such event.' : undefined);
  return (
    <Panel
      open={position !== undefined}
      title={event?.type ?? 'Event'}
      onClose={() => void navigate({ pathname: '/events', search })}
      foot={event && <CopyStored event={event} />}
    >
      {event ? (
        <Whole event={event} />
      ) : missing !== undefined ? (
        <ErrorState title={missing} onRetry={() => void refetch()}>
          This event can’t be shown.
        </ErrorState>
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
      <Box sx={{ color: 'nv.ink2', mb: 2 }}>{inWords(event)}</Box>
      <Facts facts={factsOf(event)} />
    </div>
    {event.postings.length > 0 && (
      <Part
        title="Journal entry"
        aside={
          <Link component={RouterLink} to={journalPath({ id: event.position })} sx={{ fontSize: 13 }}>
            In the journal
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
    ['When', formatDateTime(occurredAt)],
    ['In UTC', <Code key="utc" text={occurredAt} />],
    ['Done by', actorWords(actor)],
    ...(userId === undefined
      ? [['Stream', <Code key="stream" text={stream} />] as [string, ReactNode]]
      : [
          [
            'Account',
            <Link key="account" component={RouterLink} to={accountHistoryPath(userId, revision)}>
              <Person userId={userId} />
            </Link>,
          ] as [string, ReactNode],
        ]),
    ['Revision', String(revision)],
    ['Position', <Code key="position" text={position} />],
    ['Event ID', <Code key="id" text={event.id} />],
    ['Hash', <Code key="hash" text={hash} />],
    ['Follows', revision === 0 ? 'Nothing: it begins the chain' : <Code key="previous" text={previousHash} />],
  ];
}
