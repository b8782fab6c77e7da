import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { later } from '@northvale/web/ui/later.tsx';
import { plus } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { ownColours } from '@northvale/web/ui/tokens.ts';
import { useState } from 'react';
import { t } from '../../shared/texts/t.ts';
import { series, shortDollars, type Week } from './axis.ts';

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

export const WeekTable = ({ weeks }: { weeks: Week[] }) => (
  <Box sx={{ overflowX: 'auto', mx: -5 }}>
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{t('dashboard.weeks.weekFrom')}</TableCell>
          {series.map(({ key, label }) => (
            <TableCell key={key} align="right">
              {t(label)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {weeks.map((week) => (
          <TableRow key={week.from}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatUtcDate(week.from)}</TableCell>
            {series.map(({ key }) => (
              <TableCell key={key} align="right">
                <Money amount={week[key]} size="table" />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);
