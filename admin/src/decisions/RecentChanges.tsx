import Box from '@mui/material/Box';
import type { RecentChange } from '@northvale/api/contract/requests.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { t } from '../texts/t.ts';

/** What changed of the owner's access a short time before: somebody else may be asking for the money. */
export const RecentChanges = ({ changes }: { changes: readonly RecentChange[] }) => (
  <Notice kind="warning">
    <Box sx={{ fontWeight: 600 }}>{t('decisions.recent.title')}</Box>
    <Box component="ul" sx={{ m: 0, pl: 5 }}>
      {changes.map(({ what, at }) => (
        <li key={`${what} ${at}`}>
          {t('decisions.recent.line', { what: t(`decisions.recent.${what}`), when: formatDateTime(at) })}
        </li>
      ))}
    </Box>
  </Notice>
);
