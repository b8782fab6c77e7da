import { eventName } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { AuditEvent } from '@northvale/api/contract/audit.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { DataTable, useListContext } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { columnOf } from '../../../shared/lists/contractLists.tsx';
import { t } from '../../../shared/texts/t.ts';
import { mono, When } from '../Part.tsx';
import { PersonLink } from '../AccountLink.tsx';
import { eventPath } from '../../../shared/layout/pages.ts';
import { actorWords } from '../eventWords.ts';
import { eventAmount, useOpenEvent } from './eventAmount.ts';

const Column = columnOf<'events'>();

/** One row an event; it opens beside the list. */
export function EventTable() {
  const { data = [] } = useListContext<AuditEvent>();
  const open = useOpenEvent();
  return (
    <DataTable<AuditEvent>
      data={data}
      rowClick={false}
      bulkActionButtons={false}
      rowSx={({ position }) => (position === open ? { backgroundColor: 'nv.brandTint' } : {})}
      sx={{ '& .RaDataTable-row > td': { height: 44 } }}
    >
      <Column
        source="position"
        label={t('audit.when')}
        sortByOrder="DESC"
        render={({ occurredAt }) => <When at={occurredAt} />}
      />
      <Column
        disableSort
        source="type"
        label={t('audit.event')}
        sx={{ maxWidth: 240 }}
        render={(event) => <EventName event={event} />}
      />
      <Column
        label={t('audit.account')}
        disableSort
        sx={{ width: 180, maxWidth: 180 }}
        render={(event) => <Account event={event} />}
      />
      <Column source="revision" label={t('audit.rev')} disableSort align="right" sx={onlyLarge} />
      <Column
        label={t('audit.amount')}
        disableSort
        align="right"
        sx={{ '&&&': { pr: { xs: 4, lg: 2 } } }}
        render={(event) => <Amount event={event} />}
      />
      <Column
        source="hash"
        label={t('audit.hash')}
        disableSort
        sx={onlyLarge}
        render={({ hash }) => <Hash hash={hash} />}
      />
    </DataTable>
  );
}

function EventName({ event }: { event: AuditEvent }) {
  const { search } = useLocation();
  return (
    <>
      <Link
        component={RouterLink}
        to={{ pathname: eventPath(event.position), search }}
        sx={{ ...cut, border: 0, color: 'nv.ink', fontSize: 13, lineHeight: '18px', fontWeight: 600 }}
      >
        {eventName(event.type)}
      </Link>
      <Box sx={{ ...cut, color: 'nv.ink2', typography: 'least' }}>
        {event.type} · {actorWords(event.actor)}
      </Box>
    </>
  );
}

const Account = ({ event: { userId, revision, stream } }: { event: AuditEvent }) =>
  userId === undefined ? (
    <Box component="span" title={stream} sx={{ color: 'nv.ink2' }}>
      {t('events.catalogue')}
    </Box>
  ) : (
    <PersonLink userId={userId} revision={revision} />
  );

export function Amount({ event }: { event: AuditEvent }) {
  const about = eventAmount(event);
  if (about === undefined)
    return (
      <Box component="span" sx={{ color: 'nv.ink3' }}>
        –
      </Box>
    );
  return about.moved ? (
    <Money amount={about.amount} size="table" signed sx={{ fontWeight: 600 }} />
  ) : (
    <Money amount={about.amount} size="table" sx={{ color: 'nv.ink2' }} />
  );
}

const Hash = ({ hash }: { hash: string }) => (
  <Box component="span" title={hash} sx={{ ...mono, color: 'nv.ink2' }}>
    {hash.slice(0, 8)}
  </Box>
);

/** A console of a thousand pixels has no room for what the event itself shows too. */
const onlyLarge = { display: { xs: 'none', lg: 'table-cell' } } as const;

const cut = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
