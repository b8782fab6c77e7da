import Box from '@mui/material/Box';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { uiText } from './texts/texts.ts';

/** Says whether the figures beside it follow what happens; nothing until that is known. */
export const LiveMark = ({ live }: { live: boolean | undefined }) => (
  <Box
    component="span"
    sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, fontSize: 13, color: 'nv.ink2', minHeight: 20 }}
  >
    {live !== undefined && (
      <>
        {live ? (
          <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'nv.green' }} />
        ) : (
          <RefreshCw size={13} strokeWidth={1.75} aria-hidden />
        )}
        {uiText(live ? 'ui.live' : 'ui.reconnecting')}
      </>
    )}
  </Box>
);
