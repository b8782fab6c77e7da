import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { AccountEvent } from '@northvale/api/contract/audit.ts';
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGetOne, useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { requestPath, words } from '../../decisions/requestWords.ts';
import { Facts } from '../../layout/Facts.tsx';
import { Postings } from './EventCard.tsx';
import { actorWords, inWords, requestOf } from './eventWords.ts';
import { mono } from './mono.ts';
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
    foot={event && <CopyButton text={asStored(event)} />}
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
        <Part title="As stored">
          <Box sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px', mb: 2 }}>
            Amounts are in cents. The hash covers all of this but itself and the id, which is made of it.
          </Box>
          <Box component="pre" tabIndex={0} aria-label="The event as stored" sx={code}>
            {asStored(event)}
          </Box>
        </Part>
      </Box>
    )}
  </Panel>
);

const asStored = ({ id, stream, revision, type, data, metadata }: AccountEvent): string =>
  JSON.stringify({ id, stream, revision, type, data, metadata }, null, 2);

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

function CopyButton({ text }: { text: string }) {
  const notify = useNotify();
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify('The event was copied.', { type: 'success' });
  };
  return (
    <Button variant="outlined" startIcon={<Copy size={16} strokeWidth={1.75} />} onClick={() => void copy()}>
      Copy as stored
    </Button>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Box component="h3" sx={{ m: 0, mb: 1, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
      {title}
    </Box>
    {children}
  </section>
);

const Code = ({ text }: { text: string }) => (
  <Box component="span" sx={{ ...mono, fontWeight: 400, overflowWrap: 'anywhere' }}>
    {text}
  </Box>
);

const code = {
  ...mono,
  m: 0,
  p: 4,
  border: '1px solid',
  borderColor: 'nv.rule',
  borderRadius: '8px',
  bgcolor: 'nv.sunken',
  overflow: 'auto',
} as const;
