import Box from '@mui/material/Box';
import type { AccountProof } from '@northvale/ledger/proof/accountProof.ts';
import { Card } from '@northvale/web/ui/Card.tsx';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { eventName } from '@northvale/web/ui/texts/said.ts';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { mono } from './mono.ts';
import { t } from '../../shared/texts/t.ts';
import { formatCount } from '@northvale/web/ui/labels.ts';

/** A page needn't show a hundred thousand rows to have checked them. */
const MOST = 200;

/** The newest events of the file, the newest first; those that no checkpoint covers are marked. */
export const ProvenEvents = ({
  events,
  coveredRevision,
}: {
  events: AccountProof['events'];
  coveredRevision: number;
}) => (
  <Card component="section" aria-labelledby="events" sx={{ p: 0 }}>
    <Box component="h2" id="events" sx={{ m: 0, px: 5, py: 4, typography: 'h3' }}>
      {t('verify.events')}
    </Box>
    <Box component="ol" reversed sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {events
        .slice(-MOST)
        .toReversed()
        .map(({ revision, type, metadata }) => (
          <Box
            component="li"
            key={revision}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 4,
              px: 5,
              py: 2.5,
              borderTop: '1px solid',
              borderColor: 'nv.rule',
              fontSize: 14,
              lineHeight: '20px',
            }}
          >
            <Box component="span" sx={{ width: 44, color: 'nv.ink2', fontVariantNumeric: 'tabular-nums' }}>
              {revision}
            </Box>
            <Box component="span" sx={{ flex: 1, minWidth: 170, fontWeight: 500 }}>
              {eventName(type)}{' '}
              <Box component="span" sx={{ ...mono, color: 'nv.ink2', fontWeight: 400 }}>
                {type}
              </Box>
            </Box>
            {revision > coveredRevision && (
              <Badge tone="amber" icon={CircleDashed} small>
                {t('verify.notCovered')}
              </Badge>
            )}
            <Box component="time" dateTime={metadata.occurredAt} sx={{ color: 'nv.ink2' }}>
              {formatDateTime(metadata.occurredAt)}
            </Box>
            <Box component="span" title={metadata.hash} sx={{ ...mono, color: 'nv.ink2' }}>
              {metadata.hash.slice(0, 8)}
            </Box>
          </Box>
        ))}
    </Box>
    {events.length > MOST && (
      <Box sx={{ px: 5, py: 3, borderTop: '1px solid', borderColor: 'nv.rule', color: 'nv.ink2', fontSize: 14 }}>
        {t('verify.earlier', { count: formatCount(events.length - MOST) })}
      </Box>
    )}
  </Card>
);
