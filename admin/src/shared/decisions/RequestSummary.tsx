import Box from '@mui/material/Box';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { shortId } from '@northvale/web/ui/labels.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import { t } from '../texts/t.ts';
import { RecentChanges } from './RecentChanges.tsx';
import { routeOf } from './requestWords.ts';

/** Who asked for how much, in which way and when: the head of the dialog and of the panel. */
export const RequestSummary = ({ kind, request }: { kind: RequestKind; request: AdminRequestRecord }) => (
  <>
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4, flexWrap: 'wrap' }}>
      <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
        <Box sx={{ fontSize: 15, fontWeight: 600, overflowWrap: 'anywhere' }}>{request.userId.name}</Box>
        <Box sx={{ color: 'nv.ink2', mt: 0.5 }}>{routeOf(kind, request)}</Box>
        <Box sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px', mt: 1 }}>
          {t('decisions.requested', { when: formatDateTime(request.createdAt), id: shortId(request.id) })}
        </Box>
      </Box>
      <Money amount={request.amount} size="title" />
    </Box>
    {request.recentChanges !== undefined && request.recentChanges.length > 0 && (
      <RecentChanges changes={request.recentChanges} />
    )}
  </>
);
