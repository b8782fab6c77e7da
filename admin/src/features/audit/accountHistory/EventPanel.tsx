import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { AccountEvent } from '@northvale/api/contract/audit.ts';
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { requestWord } from '@northvale/web/ui/requestTimeline.ts';
import { eventName, sentenceOf } from '@northvale/web/ui/texts/said.ts';
import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { requestPath, resources } from '../../../shared/decisions/requestWords.ts';
import { Facts } from '../../../shared/layout/Facts.tsx';
import { t } from '../../../shared/texts/t.ts';
import { AsStored, CopyStored } from '../AsStored.tsx';
import { Code, mono, Part } from '../Part.tsx';
import { actorWords, inWords, requestOf, roleWord } from '../eventWords.ts';
import { Postings } from '../Postings.tsx';
import type { Moment } from './view.ts';

interface EventPanelProps {
  event: AccountEvent | undefined;
  open: boolean;
  onClose: () => void;
  onGo: (moment: Moment) => void;
}

/** One event whole: as it is stored, what it booked, what it follows, and what came of its request. */
export const EventPanel = ({ event, open, onClose, onGo }: EventPanelProps) => (
  <Panel
    open={open && event !== undefined}
    title={
      event ? t('history.panel.title', { type: eventName(event.type), revision: event.revision }) : t('audit.event')
    }
    onClose={onClose}
    foot={event && <CopyStored event={event} />}
  >
    {event && (
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
        <div>
          <Box sx={{ color: 'nv.ink2', mb: 2, overflowWrap: 'anywhere' }}>{inWords(event)}</Box>
          <Facts facts={factsOf(event, onGo)} />
          <Decision event={event} />
        </div>
        {event.postings.length > 0 && (
          <Part title={t('audit.postings')}>
            <Postings postings={event.postings} />
          </Part>
        )}
        <AsStored event={event} />
      </Box>
    )}
  </Panel>
);

function factsOf(event: AccountEvent, onGo: EventPanelProps['onGo']): [string, ReactNode][] {
  const { actor, metadata, occurredAt, position, previousHash, revision, hash } = event;
  const causation = metadata['causationId'];
  return [
    [t('audit.storedType'), <Code key="type" text={event.type} />],
    [t('audit.when'), `${formatDateTime(occurredAt)} (${occurredAt})`],
    [
      t('history.panel.who'),
      actor.role === 'system' ? actorWords(actor) : t('audit.byWhom', { name: actor.name, role: roleWord(actor.role) }),
    ],
    [t('audit.eventId'), <Code key="id" text={event.id} />],
    [t('history.panel.commandId'), <Code key="command" text={String(metadata['commandId'])} />],
    ...(typeof causation === 'string'
      ? [[t('history.panel.causedBy'), <Code key="cause" text={causation} />] as [string, ReactNode]]
      : []),
    [t('audit.position'), <Code key="position" text={position} />],
    [t('audit.hash'), <Code key="hash" text={hash} />],
    [
      t('audit.follows'),
      revision === 0 ? (
        t('audit.followsNothing')
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
  const resource = resources[request?.kind ?? 'deposit'];
  const { data, error, refetch } = useGetOne<AdminRequestRecord>(
    resource,
    { id: request?.id ?? '' },
    { enabled: request !== undefined },
  );
  if (request === undefined) return null;
  return (
    <Facts
      facts={[
        [
          t('history.panel.request'),
          <Link key="request" component={RouterLink} to={requestPath(request.kind, request.id)}>
            {requestWord(request.kind)} {request.id.slice(-8)}
          </Link>,
        ],
        [
          t('history.panel.became'),
          data ? (
            decisionWords(data)
          ) : error ? (
            <span key="became">
              {sentenceOf(error)}{' '}
              <Link component="button" type="button" onClick={() => void refetch()}>
                {t('common.tryAgain')}
              </Link>
            </span>
          ) : (
            '…'
          ),
        ],
        ...(data?.reason ? [[t('common.reason'), data.reason] as [string, ReactNode]] : []),
      ]}
    />
  );
}

function decisionWords({ status, decidedAt, decidedBy, approvals }: AdminRequestRecord): string {
  const first = approvals.map(({ by, at }) =>
    t('history.panel.firstApproval', { name: by.name, when: formatDateTime(at) }),
  );
  return [...first, endWords(t(`history.panel.status.${status}`), decidedAt, decidedBy?.name)].join('; ');
}

function endWords(status: string, decidedAt: string | undefined, name: string | undefined): string {
  if (decidedAt === undefined) return status;
  const when = formatDateTime(decidedAt);
  return name === undefined
    ? t('history.panel.decided', { status, when })
    : t('history.panel.decidedBy', { status, name, when });
}
