import Box from '@mui/material/Box';
import { formatShortDate } from '@northvale/web/ui/dates.ts';
import { t } from '../texts/t.ts';
import { axisTicks, shortDollars } from './axis.ts';
import { series, type Week } from './series.ts';

const leastHeightPx = 300;
const labelWidth = '44px';

/** Bars from zero. Whoever doesn't see them has the table. */
export function WeekBars({ weeks }: { weeks: Week[] }) {
  const ticks = axisTicks(Math.max(0, ...weeks.flatMap((week) => series.map(({ key }) => week[key]))));
  const top = ticks.at(-1) ?? 1;
  return (
    <Box role="img" aria-label={t('dashboard.weeks.label')} sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ position: 'relative', flex: 1, minHeight: leastHeightPx }}>
        {ticks.map((tick) => (
          <Box
            key={tick}
            sx={{
              position: 'absolute',
              left: 0,
              right: 0,
              bottom: `${(tick / top) * 100}%`,
              display: 'flex',
              alignItems: 'center',
              height: 0,
            }}
          >
            <Box sx={{ width: labelWidth, flex: 'none', color: 'nv.ink2', fontSize: 12 }}>{shortDollars(tick)}</Box>
            <Box sx={{ flex: 1, borderTop: '1px solid', borderColor: 'nv.rule' }} />
          </Box>
        ))}
        <Box sx={{ position: 'absolute', inset: `0 0 0 ${labelWidth}`, display: 'flex' }}>
          {weeks.map((week) => (
            <Box
              key={week.from}
              sx={{ flex: 1, display: 'flex', alignItems: 'flex-end', justifyContent: 'center', gap: '2px' }}
            >
              {series.map(({ key, colour }) => (
                <Box
                  key={key}
                  sx={{
                    flex: '0 1 14px',
                    height: `${(week[key] / top) * 100}%`,
                    bgcolor: colour,
                    borderRadius: '2px 2px 0 0',
                  }}
                />
              ))}
            </Box>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', pl: labelWidth, mt: 3, color: 'nv.ink2', fontSize: 12, lineHeight: '16px' }}>
        {weeks.map((week) => (
          <Box
            key={week.from}
            sx={{
              flex: 1,
              width: 0,
              display: 'flex',
              justifyContent: 'center',
              whiteSpace: 'nowrap',
              '&:nth-of-type(even)': { visibility: { xs: 'hidden', sm: 'visible' } },
            }}
          >
            {formatShortDate(week.from)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
