import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { t } from '../../shared/texts/t.ts';
import { series, type Week } from './series.ts';

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
