import Box from '@mui/material/Box';
import { ownColours } from '@northvale/web/ui/tokens.ts';
import { t } from '../texts/t.ts';

/** How far a holding has come, in percent of its time. */
export const TimeToMaturity = ({ of, percent }: { of: string; percent: number }) => (
  <Box
    role="progressbar"
    aria-label={t('holdings.timeToMaturity', { name: of })}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(percent)}
    sx={{ ...ownColours, height: 3, borderRadius: '2px', bgcolor: 'nv.greyTint', overflow: 'hidden' }}
  >
    <Box sx={{ height: 1, borderRadius: '2px', bgcolor: 'nv.chart2' }} style={{ width: `${percent}%` }} />
  </Box>
);
