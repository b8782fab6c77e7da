import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { later } from '@northvale/web/ui/later.tsx';
import { plus } from '@northvale/web/ui/money.ts';
import { ownColours } from '@northvale/web/ui/tokens.ts';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { t } from '../../shared/texts/t.ts';
import { shortDollars } from './axis.ts';
import { series, type Week } from './series.ts';
import { WeekTable } from './WeekTable.tsx';

/** The library that draws is larger than the page. */
const WeekBars = later(
  async () => (await import('./WeekBars.tsx')).WeekBars,
  (retry) => (
    <ErrorState title={t('dashboard.weeks.missing')} onRetry={retry}>
      {t('dashboard.weeks.missingText')}
    </ErrorState>
  ),
  () => <Skeleton height="100%" />,
);

/** Money that has moved, week by week; the same figures as bars or as a table. */
export function MoneyByWeek({ weeks }: { weeks: Week[] }) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t('dashboard.weeks.title')}
      sx={{ p: 5, minWidth: 0, display: 'flex', flexDirection: 'column', breakInside: 'avoid' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
        <Typography variant="h3" component="h2" sx={{ fontSize: 15 }}>
          {t('dashboard.weeks.title')}
        </Typography>
        <Link
          component="button"
          type="button"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
          sx={{ fontSize: 13, whiteSpace: 'nowrap' }}
        >
          {asTable ? t('dashboard.weeks.asChart') : t('dashboard.weeks.asTable')}
        </Link>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1, mt: 2, mb: 4, fontSize: 13 }}>
        {series.map(({ key, label, colour }) => (
          <Box component="span" key={key} sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
            <Box
              aria-hidden
              sx={{ ...ownColours, width: 10, height: 10, borderRadius: '2px', bgcolor: `nv.${colour}` }}
            />
            {t(label)}
            <b style={{ fontWeight: 600 }}>{shortDollars(plus(...weeks.map((week) => week[key])))}</b>
          </Box>
        ))}
      </Box>
      {asTable ? (
        <WeekTable weeks={weeks} />
      ) : (
        <Box sx={{ position: 'relative', flex: 1, minHeight: 332 }}>
          <WeekBars weeks={weeks} />
        </Box>
      )}
    </Paper>
  );
}
