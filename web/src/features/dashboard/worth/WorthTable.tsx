import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatDate, formatTime } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { worthAt, type WorthPoint } from './worth.ts';
import { t } from '../../../shared/texts/t.ts';

/** The chart's points in figures, the newest first. */
export const WorthTable = ({ points, height }: { points: WorthPoint[]; height: number }) => (
  <Box tabIndex={0} role="region" aria-label={t('dashboard.worth.table')} sx={{ maxHeight: height, overflow: 'auto' }}>
    <Table stickyHeader size="small">
      <TableHead>
        <TableRow>
          <TableCell>{t('dashboard.worth.since')}</TableCell>
          <TableCell align="right">{t('dashboard.worth.wallet')}</TableCell>
          <TableCell align="right">{t('dashboard.worth.invested')}</TableCell>
          <TableCell align="right">{t('dashboard.worth.worth')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {points.toReversed().map((point, index) => (
          <TableRow key={`${point.at} ${index}`}>
            <TableCell>
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {formatDate(point.at)},
              </Box>{' '}
              {formatTime(point.at)}
            </TableCell>
            {[point.wallet, point.invested, worthAt(point)].map((amount, column) => (
              <TableCell key={column} align="right">
                <Money amount={amount} size="table" />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);
