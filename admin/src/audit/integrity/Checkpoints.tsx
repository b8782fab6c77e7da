import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Integrity } from '@northvale/api/contract/integrity.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { Section } from '../../layout/Section.tsx';
import { mono } from '../mono.ts';
import { Age } from './Age.tsx';

/** What was published of the log: how many events each checkpoint covers, and the root over them. */
export const Checkpoints = ({ checkpoints }: { checkpoints: Integrity['checkpoints'] }) => (
  <Section title="Published checkpoints">
    {checkpoints.length === 0 ? (
      <EmptyState title="None yet">The first is signed within a minute of the first full round.</EmptyState>
    ) : (
      <Box sx={{ mx: -5, mb: -5, overflow: 'auto', maxHeight: 560 }} tabIndex={0} role="group" aria-label="Checkpoints">
        <Table stickyHeader aria-label="Published checkpoints">
          <TableHead>
            <TableRow>
              <TableCell align="right">Events</TableCell>
              <TableCell>Root</TableCell>
              <TableCell>Signed</TableCell>
              <TableCell>Age</TableCell>
              <TableCell>Witnesses</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {checkpoints.map(({ size, root, at, cosignatures }) => (
              <TableRow key={`${size} ${root} ${at}`}>
                <TableCell align="right" sx={{ fontWeight: 600 }}>
                  {size.toLocaleString('en-US')}
                </TableCell>
                <TableCell sx={mono} title={root}>
                  {root.slice(0, 16)}…
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(at)}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap', color: 'nv.ink2' }}>
                  <Age at={at} />
                </TableCell>
                <TableCell sx={{ color: 'nv.ink2' }}>
                  {cosignatures.length === 0 ? '–' : cosignatures.map(({ name }) => name).join(', ')}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    )}
  </Section>
);
