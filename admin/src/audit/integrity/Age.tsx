import Box from '@mui/material/Box';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { useNow } from '@northvale/web/ui/useNow.ts';
import { waitingTime } from '../../lists/waitingTime.ts';

/** '3 min ago' or 'just now', with the time itself beside it for who needs it. */
export function Age({ at }: { at: string }) {
  const age = waitingTime(at, useNow());
  return (
    <Box component="time" dateTime={at} title={formatDateTime(at)}>
      {age === 'now' ? 'just now' : `${age} ago`}
    </Box>
  );
}
