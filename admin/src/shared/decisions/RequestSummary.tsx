import Box from '@mui/material/Box';
import type { AdminRequestRecord, RecentChange, RequestKind } from '@northvale/api/contract/requests.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { shortId } from '@northvale/web/ui/terms.ts';
import type { ReactNode } from 'react';
import { counted, t } from '../texts/t.ts';
import type { Refusal } from './refusal.ts';
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

/** What changed of the owner's access a short time before: somebody else may be asking for the money. */
const RecentChanges = ({ changes }: { changes: readonly RecentChange[] }) => (
  <Notice kind="warning">
    <Box sx={{ fontWeight: 600 }}>{t('decisions.recent.title')}</Box>
    <Box component="ul" sx={{ m: 0, pl: 5 }}>
      {[...byKind(changes)].map(([what, times]) => (
        <li key={what}>
          {t('decisions.recent.line', {
            ...counted(times.length),
            what: t(`decisions.recent.${what}`),
            when: formatDateTime(times.toSorted().at(-1) ?? ''),
          })}
        </li>
      ))}
    </Box>
  </Notice>
);

/** One line each: thirty sign-ins from new devices mustn't push the sum out of sight. */
function byKind(changes: readonly RecentChange[]): ReadonlyMap<RecentChange['what'], readonly string[]> {
  const kinds = new Map<RecentChange['what'], string[]>();
  for (const { what, at } of changes) kinds.set(what, [...(kinds.get(what) ?? []), at]);
  return kinds;
}

/** In the dialog's flow, so that it is read where the decision was tried. */
export const RefusalNotice = ({ refusal, children }: { refusal: Refusal; children?: ReactNode }) => (
  <Box sx={{ mt: 4 }}>
    <Notice kind={refusal.isOver ? 'warning' : 'error'} role="alert">
      <Box sx={{ fontWeight: 600 }}>{refusal.title}</Box>
      <Box>
        {refusal.detail} {children}
      </Box>
    </Notice>
  </Box>
);
