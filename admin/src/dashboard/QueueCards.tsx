import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Money } from '@northvale/web/ui/Money.tsx';
import { ApprovalsBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { told } from '@northvale/web/ui/texts/told.ts';
import { Link as RouterLink } from 'react-router-dom';
import { useNow } from '@northvale/web/ui/useNow.ts';
import { waitingTime } from '../lists/waitingTime.ts';
import { DecideButtons } from '../decisions/DecideButtons.tsx';
import { requestPath } from '../decisions/requestWords.ts';
import { Kind, type QueueProps } from './QueueTable.tsx';

/** The queue on a phone. */
export function QueueCards({ rows, onDecide }: QueueProps) {
  const now = useNow();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box component="li" key={row.id} sx={{ px: 4, py: 3.5, borderBottom: '1px solid', borderColor: 'nv.rule' }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, fontWeight: 600 }}>
            <Link
              component={RouterLink}
              to={requestPath(row.kind, row.request.id)}
              sx={{ color: 'nv.ink', fontWeight: 600, border: 0, minWidth: 0, overflowWrap: 'anywhere' }}
            >
              {row.request.userId.name}
            </Link>
            <Money amount={row.request.amount} size="table" />
          </Box>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: 3,
              color: 'nv.ink2',
              fontSize: 13,
              mt: 1,
            }}
          >
            <Kind kind={row.kind} />
            <span>
              {told(row.request.method)}, {waitingTime(row.request.createdAt, now)}
            </span>
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
            <DecideButtons request={row.request} onDecide={({ verdict }) => onDecide(row, verdict)} />
            {row.request.approvals.length > 0 && <ApprovalsBadge given={row.request.approvals.length} needed={2} />}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
