import Box from '@mui/material/Box';
import { formatDate, formatTime } from '@northvale/web/ui/dates.ts';

/** '21 Nov 2026, 08:55', the day before the hour. */
export const When = ({ at }: { at: string }) => (
  <Box component="time" dateTime={at} title={at} sx={{ whiteSpace: 'nowrap', fontSize: 13 }}>
    {formatDate(at)},{' '}
    <Box component="span" sx={{ color: 'nv.ink2' }}>
      {formatTime(at)}
    </Box>
  </Box>
);
