import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { RequestKind, RequestRecord } from '@northvale/api/contract/requests.ts';
import { formatDate, formatTime } from '@northvale/web/ui/dates.ts';
import { shortId } from '@northvale/web/ui/labels.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { requestKinds, requestWord } from '@northvale/web/ui/requestTimeline.ts';
import { StatusBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { Card } from '@northvale/web/ui/Card.tsx';
import { t } from '../../shared/texts/t.ts';
import { wordOf } from '@northvale/web/ui/texts/said.ts';

interface Props {
  kind: RequestKind;
  request: RequestRecord;
  onDetails: () => void;
  onCancel: () => void;
}

export function RequestCard({ kind, request, onDetails, onCancel }: Props) {
  const { icon: Icon } = requestKinds[kind];
  const word = requestWord(kind);
  return (
    <Card component="li" sx={{ listStyle: 'none', p: 5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, rowGap: 2 }}>
        <Box
          sx={{
            width: 36,
            height: 36,
            borderRadius: '8px',
            display: 'grid',
            placeItems: 'center',
            bgcolor: 'nv.brandTint',
            color: 'nv.brandText',
            flex: 'none',
          }}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </Box>
        <Box sx={{ flex: 1, minWidth: 'min-content' }}>
          <Box component="h2" sx={{ m: 0, fontWeight: 600, fontSize: 15, lineHeight: '22px' }}>
            {word}
          </Box>
          <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px' }}>{wordOf(request.method)}</Box>
        </Box>
        <StatusBadge status={request.status} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, my: 4 }}>
        <Money amount={request.amount} size="title" />
        <Box
          component="time"
          dateTime={request.createdAt}
          sx={{
            color: 'nv.ink2',
            fontSize: 14,
            lineHeight: '20px',
            textAlign: 'right',
            ml: 'auto',
            whiteSpace: 'nowrap',
          }}
        >
          {formatDate(request.createdAt)}
          <br />
          {formatTime(request.createdAt)}
        </Box>
      </Box>
      <Box sx={foot}>
        <Box component="span" sx={{ color: 'nv.ink2', flex: 1, whiteSpace: 'nowrap' }} title={request._id}>
          {t('transactions.id')} {shortId(request._id)}
        </Box>
        {/* Where there is no room for all, both stand below. */}
        <Box sx={{ display: 'flex', gap: 4 }}>
          {request.status === 'pending' && (
            <Link
              component="button"
              type="button"
              onClick={onCancel}
              sx={{ font: 'inherit', fontWeight: 500, color: 'nv.red', borderColor: 'nv.red' }}
            >
              {t('transactions.cancelRequest')}
            </Link>
          )}
          <Link component="button" type="button" onClick={onDetails} sx={{ font: 'inherit', fontWeight: 500 }}>
            {t('transactions.details')}
          </Link>
        </Box>
      </Box>
    </Card>
  );
}

const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 2,
  alignItems: 'baseline',
  borderTop: '1px solid',
  borderColor: 'nv.rule',
  pt: 2.5,
  fontSize: 14,
  lineHeight: '20px',
} as const;
