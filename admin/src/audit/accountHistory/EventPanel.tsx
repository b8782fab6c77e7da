import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { AccountEvent } from '@northvale/api/contract/audit.ts';
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { requestPath, words } from '../../decisions/requestWords.ts';
import { Facts } from '../../layout/Facts.tsx';
import { AsStored, CopyStored } from '../AsStored.tsx';
import { Code } from '../Code.tsx';
import { actorWords, inWords, requestOf } from '../eventWords.ts';
import { mono } from '../mono.ts';
import { Part } from '../Part.tsx';
import { Postings } from '../Postings.tsx';
import type { Moment } from './view.ts';

interface Props {
  event: AccountEvent | undefined;
  open: boolean;
  onClose: () => void;
  onGo: (moment: Moment) => void;
}

/** One event whole: as it is stored, what it booked, what it follows, and what came of its request. */
export const EventPanel = ({ event, open, onClose, onGo }: Props) => (
  <Panel
    open={open && event !== undefined}
    title={event ? `${event.type}, revision ${event.revision}` : 'Event'}
    onClose={onClose}
    foot={event && <CopyStored event={event} />}
  >
    {event && (
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
        <div>
          <Box sx={{ color: 'nv.ink2', mb: 2 }}>{inWords(event)}</Box>
          <Facts facts={factsOf(event, onGo)} />
          <Decision event={event} />
        </div>
        {event.postings.length > 0 && (
          <Part title="Postings">
            <Postings postings={event.postings} />
          </Part>
        )}
        <AsStored event={event} />
      </Box>
    )}
  </Panel>
);

function factsOf(event: AccountEvent, onGo: Props['onGo']): [string, ReactNode][] {
  const { actor, metadata, occurredAt, position, previousHash, revision, hash } = event;
  const causation = metadata['causationId'];
  return [
    ['When', `${formatDateTime(occurredAt)} (${occurredAt})`],
    ['Who', actor.role === 'system' ? actorWords(actor) : `${actor.name}, ${actor.role}`],
    ['Event ID', <Code key="id" text={event.id} />],
    ['Command ID', <Code key="command" text={String(metadata['commandId'])} />],
    ...(typeof causation === 'string'
      ? [['Caused by', <Code key="cause" text={causation} />] as [string, ReactNode]]
      : []),
    ['Position', <Code key="position" text={position} />],
    ['Hash', <Code key="hash" text={hash} />],
    [
      'Follows',
      revision === 0 ? (
        'Nothing: it begins the chain'
      ) : (
        <Link
          key="previous"
          component="button"
          type="button"
          onClick={() => onGo({ revision: revision - 1 })}
          sx={{ ...mono, textAlign: 'left', overflowWrap: 'anywhere' }}
        >
          {previousHash}
        </Link>
      ),
    ],
  ];
}

/** What became of the request that the event is about, and who decided it. */
function Decision({ event }: { event: AccountEvent }) {
  const request = requestOf(event);
  const resource = words[request?.kind ?? 'deposit'].resource;
  const { data } = useGetOne<AdminRequestRecord>(
    resource,
    { id: request?.id ?? '' },
    { enabled: request !== undefined },
  );
  if (request === undefined) return null;
  return (
    <Facts
      facts={[
        [
          'Request',
          <Link key="request" component={RouterLink} to={requestPath(request.kind, request.id)}>
            {request.kind === 'deposit' ? 'Deposit' : 'Withdrawal'} {request.id.slice(-8)}
          </Link>,
        ],
        ['Became', data ? decisionWords(data) : '…'],
        ...(data?.reason ? [['Reason', data.reason] as [string, ReactNode]] : []),
      ]}
    />
  );
}

function decisionWords({ status, decidedAt, decidedBy, approvals }: AdminRequestRecord): string {
  const first = approvals.map(({ by, at }) => `first approval by ${by.name}, ${formatDateTime(at)}`);
  const end =
    decidedAt === undefined
      ? status
      : `${status}${decidedBy ? ` by ${decidedBy.name}` : ''}, ${formatDateTime(decidedAt)}`;
  return [...first, end].join('; ');
}
