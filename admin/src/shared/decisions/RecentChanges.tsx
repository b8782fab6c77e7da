import Box from '@mui/material/Box';
import type { RecentChange } from '@northvale/api/contract/requests.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { counted } from '../texts/counted.ts';
import { t } from '../texts/t.ts';

/** What changed of the owner's access a short time before: somebody else may be asking for the money. */
export const RecentChanges = ({ changes }: { changes: readonly RecentChange[] }) => (
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
