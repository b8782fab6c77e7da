import { eventName } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { AuditEvent } from '@northvale/api/contract/audit.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { useListContext } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { t } from '../../../shared/texts/t.ts';
import { Person } from '../Person.tsx';
import { eventPath } from '../../../shared/layout/eventPath.ts';
import { Amount } from './EventTable.tsx';

/** The phone's list: two lines an event. */
export function EventRows() {
  const { data = [] } = useListContext<AuditEvent>();
  const { search } = useLocation();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((event) => (
        <Box
          component="li"
          key={event.id}
          sx={{ borderBottom: '1px solid', borderColor: 'nv.rule', '&:last-of-type': { border: 0 } }}
        >
          <Link
            component={RouterLink}
            to={{ pathname: eventPath(event.position), search }}
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: 3,
              px: 4,
              py: 2.5,
              minHeight: 60,
              border: 0,
              color: 'nv.ink',
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ fontWeight: 600 }}>{eventName(event.type)}</Box>
              <Box dir="auto" sx={{ ...cut, color: 'nv.ink2', fontWeight: 400, fontSize: 13, lineHeight: '18px' }}>
                {event.userId === undefined ? t('events.catalogue') : <Person userId={event.userId} />}
              </Box>
            </Box>
            <Box sx={{ flex: 'none', textAlign: 'right' }}>
              <Amount event={event} />
              <Box sx={{ color: 'nv.ink2', fontWeight: 400, fontSize: 13, lineHeight: '18px' }}>
                {formatDateTime(event.occurredAt)}
              </Box>
            </Box>
          </Link>
        </Box>
      ))}
    </Box>
  );
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', textAlign: 'left' } as const;
