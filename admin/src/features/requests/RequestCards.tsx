import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { shortId } from '@northvale/web/ui/labels.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { apart, tiny, touchableLine } from '@northvale/web/ui/tokens.ts';
import { useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
import { wordOf } from '@northvale/web/ui/texts/said.ts';
import { DecideButtons } from '../../shared/decisions/DecideButtons.tsx';
import { intoView } from '../../shared/keys/intoView.ts';
import { RequestBadge } from '../../shared/lists/RequestBadge.tsx';
import { decidedByWhom, requestPath } from '../../shared/decisions/requestWords.ts';
import type { RequestListProps } from './RequestTable.tsx';

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 290px), 1fr))',
  gap: 4,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

/** One card a request. */
export function RequestCards({ kind, currentId, onDecide }: RequestListProps) {
  const { data = [] } = useListContext<AdminRequestRecord>();
  return (
    <Box component="ul" sx={grid}>
      {data.map((request) => (
        <Paper
          component="li"
          variant="outlined"
          key={request.id}
          ref={request.id === currentId ? intoView : undefined}
          aria-current={request.id === currentId}
          sx={{
            px: 4.5,
            pt: 4,
            pb: 3.5,
            '&[aria-current=true]': { bgcolor: 'nv.brandTint', borderColor: 'nv.brandText' },
          }}
        >
          <Box sx={{ ...apart, alignItems: 'center', columnGap: 3 }}>
            <Link
              component={RouterLink}
              to={requestPath(kind, request.id)}
              dir="auto"
              sx={{
                ...touchableLine,
                color: 'nv.ink',
                fontSize: 15,
                fontWeight: 600,
                border: 0,
                minWidth: 0,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
                '&:hover': { textDecoration: 'underline' },
              }}
            >
              {request.userId.name}
            </Link>
            <RequestBadge request={request} />
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, mt: 2 }}>
            <Money amount={request.amount} size="title" sx={{ [tiny]: { fontSize: 24 } }} />
            <Box sx={{ ml: 'auto', textAlign: 'right', color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>
              <Box>{wordOf(request.method)}</Box>
              <Box>{formatDateTime(request.createdAt)}</Box>
            </Box>
          </Box>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              flexWrap: 'wrap',
              gap: 3,
              minHeight: { xs: 57, md: 41 },
              mt: 2.5,
              pt: 3,
              borderTop: '1px solid',
              borderColor: 'nv.rule',
            }}
          >
            <Box component="span" title={request.id} sx={{ fontFamily: 'monospace', fontSize: 12, color: 'nv.ink2' }}>
              {shortId(request.id)}
            </Box>
            {request.status === 'pending' ? (
              <DecideButtons request={request} onDecide={onDecide} />
            ) : (
              <Box sx={{ color: 'nv.ink2', fontSize: 13, textAlign: 'right' }}>{decidedByWhom(request)}</Box>
            )}
          </Box>
        </Paper>
      ))}
    </Box>
  );
}

export const CardsSkeleton = () => (
  <Box sx={grid} aria-hidden>
    {Array.from({ length: 9 }, (_, card) => (
      <Paper variant="outlined" key={card} sx={{ p: 4.5, height: { xs: 167, md: 151 } }}>
        <Skeleton width="55%" height={16} />
        <Skeleton width="40%" height={28} sx={{ mt: 4 }} />
        <Skeleton width="30%" height={12} sx={{ mt: 8 }} />
      </Paper>
    ))}
  </Box>
);
