import Box from '@mui/material/Box';
import type { RecentChange } from '@northvale/api/contract/requests.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';

const WORDS: Readonly<Record<RecentChange['what'], string>> = {
  password: 'Password changed',
  email: 'E-mail address changed',
  factor: 'Second factor changed',
  bankAccount: 'Bank account linked',
  device: 'Signed in from a new device',
};

/** What changed of the owner's access a short time before: somebody else may be asking for the money. */
export const RecentChanges = ({ changes }: { changes: readonly RecentChange[] }) => (
  <Notice kind="warning">
    <Box sx={{ fontWeight: 600 }}>Changed within the last 72 hours:</Box>
    <Box component="ul" sx={{ m: 0, pl: 5 }}>
      {changes.map(({ what, at }) => (
        <li key={`${what} ${at}`}>
          {WORDS[what]}, {formatDateTime(at)}
        </li>
      ))}
    </Box>
  </Notice>
);
