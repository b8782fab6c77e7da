import Box from '@mui/material/Box';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { useNow } from '@northvale/web/ui/useNow.ts';
import { isFresh, waitingTime } from '../../../shared/lists/waitingTime.ts';
import { t } from '../../../shared/texts/t.ts';

/** '3 min ago' or 'just now', with the time itself beside it for who needs it. */
export function Age({ at }: { at: string }) {
  const now = useNow();
  const age = isFresh(at, now) ? t('integrity.justNow') : t('integrity.ago', { time: waitingTime(at, now) });
  return (
    <Box component="time" dateTime={at} title={formatDateTime(at)}>
      {age}
    </Box>
  );
}
