import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Integrity } from '@northvale/api/contract/integrity.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { formatCount } from '@northvale/web/ui/labels.ts';
import { Section } from '../../layout/Section.tsx';
import { t } from '../../texts/t.ts';
import { mono } from '../mono.ts';
import { Age } from './Age.tsx';

/** What was published of the log: how many events each checkpoint covers, and the root over them. */
export const Checkpoints = ({ checkpoints }: { checkpoints: Integrity['checkpoints'] }) => (
  <Section title={t('integrity.checkpoints.title')}>
    {checkpoints.length === 0 ? (
      <EmptyState title={t('integrity.checkpoints.none')}>{t('integrity.checkpoints.noneText')}</EmptyState>
    ) : (
      <Box
        sx={{ mx: -5, mb: -5, overflow: 'auto', maxHeight: 560 }}
        tabIndex={0}
        role="group"
        aria-label={t('integrity.checkpoints.label')}
      >
        <Table stickyHeader aria-label={t('integrity.checkpoints.title')}>
          <TableHead>
            <TableRow>
              <TableCell align="right">{t('integrity.checkpoints.events')}</TableCell>
              <TableCell>{t('integrity.checkpoints.root')}</TableCell>
              <TableCell>{t('integrity.checkpoints.signed')}</TableCell>
              <TableCell>{t('integrity.checkpoints.age')}</TableCell>
              <TableCell>{t('integrity.checkpoints.witnesses')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {checkpoints.map(({ size, root, at, cosignatures }) => (
              <TableRow key={`${size} ${root} ${at}`}>
                <TableCell align="right" sx={{ fontWeight: 600 }}>
                  {formatCount(size)}
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
