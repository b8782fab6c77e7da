import { wordOf } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { Money } from '@northvale/web/ui/Money.tsx';
import { ApprovalsBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { touchable } from '@northvale/web/ui/tokens.ts';
import { Link as RouterLink } from 'react-router-dom';
import { useNow } from '@northvale/web/ui/useNow.ts';
import { waitingTime } from '../../shared/lists/waitingTime.ts';
import { DecideButtons } from '../../shared/decisions/DecideButtons.tsx';
import { requestPath } from '../../shared/decisions/requestWords.ts';
import { Kind, type QueueProps } from './QueueTable.tsx';

const card = { px: 4, py: 3.5, borderBottom: '1px solid', borderColor: 'nv.rule' } as const;

const below = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  mt: 2,
  // An auditor decides nothing.
  '&:empty': { display: 'none' },
} as const;

/** The queue on a phone. */
export function QueueCards({ rows, onDecide }: QueueProps) {
  const now = useNow();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box component="li" key={row.id} sx={card}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, fontWeight: 600 }}>
            <Link
              component={RouterLink}
              to={requestPath(row.kind, row.request.id)}
              sx={{ ...touchable, color: 'nv.ink', fontWeight: 600, border: 0, minWidth: 0, overflowWrap: 'anywhere' }}
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
              {wordOf(row.request.method)}, {waitingTime(row.request.createdAt, now)}
            </span>
          </Box>
          <Box sx={below}>
            <DecideButtons request={row.request} onDecide={({ verdict }) => onDecide(row, verdict)} />
            {row.request.approvals.length > 0 && <ApprovalsBadge given={row.request.approvals.length} needed={2} />}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** As high as for those who may decide; whether one may isn't known at once. */
export const QueueCardsSkeleton = ({ rows }: { rows: number }) => (
  <Box aria-hidden>
    {Array.from({ length: rows }, (_, row) => (
      <Box key={row} sx={{ ...card, height: 125 }}>
        <Skeleton width="60%" height={16} />
        <Skeleton width="40%" height={12} sx={{ mt: 3 }} />
      </Box>
    ))}
  </Box>
);
