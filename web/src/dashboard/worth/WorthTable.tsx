import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatDate, formatTime } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { worthAt, type WorthPoint } from './worth.ts';

/** The chart's points in figures, the newest first. */
export const WorthTable = ({ points, height }: { points: WorthPoint[]; height: number }) => (
  <Box tabIndex={0} role="region" aria-label="Worth over time, as a table" sx={{ maxHeight: height, overflow: 'auto' }}>
    <Table stickyHeader size="small">
      <TableHead>
        <TableRow>
          <TableCell>Since</TableCell>
          <TableCell align="right">Wallet</TableCell>
          <TableCell align="right">Invested</TableCell>
          <TableCell align="right">Worth</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {points.toReversed().map((point, index) => (
          <TableRow key={`${point.at} ${index}`}>
            <TableCell>
              {formatDate(point.at)}, {formatTime(point.at)}
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
