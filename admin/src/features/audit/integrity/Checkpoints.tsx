import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Integrity } from '@northvale/api/contract/integrity.ts';
import { formatDateTime, useNow } from '@northvale/web/ui/dates.ts';
import { EmptyState } from '@northvale/web/ui/ErrorState.tsx';
import { formatCount } from '@northvale/web/ui/terms.ts';
import { Section } from '../../../shared/layout/Section.tsx';
import { useIsNarrow } from '../../../shared/layout/useIsNarrow.ts';
import { isFresh, waitingTime } from '../../../shared/lists/days.ts';
import { counted, t } from '../../../shared/texts/t.ts';
import { mono } from '../Part.tsx';

interface CheckpointsProps {
  checkpoints: Integrity['checkpoints'];
}

/** What was published of the log: how many events each checkpoint covers, and the root over them. */
export function Checkpoints({ checkpoints }: CheckpointsProps) {
  const isNarrow = useIsNarrow();
  return (
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
          {isNarrow ? <CheckpointCards checkpoints={checkpoints} /> : <CheckpointTable checkpoints={checkpoints} />}
        </Box>
      )}
    </Section>
  );
}

const CheckpointTable = ({ checkpoints }: CheckpointsProps) => (
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
            {shortRoot(root)}
          </TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(at)}</TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap', color: 'nv.ink2' }}>
            <Age at={at} />
          </TableCell>
          <TableCell sx={{ color: 'nv.ink2' }}>{namesOf(cosignatures)}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

/** The phone's table: what each checkpoint covers, above its root and when it was signed. */
const CheckpointCards = ({ checkpoints }: CheckpointsProps) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {checkpoints.map(({ size, root, at, cosignatures }) => (
      <Box
        component="li"
        key={`${size} ${root} ${at}`}
        sx={{ px: 5, py: 3, borderTop: '1px solid', borderColor: 'nv.rule', fontSize: 14, lineHeight: '20px' }}
      >
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
          <Box sx={{ fontWeight: 600 }}>{t('integrity.witnesses.events', counted(size))}</Box>
          <Box sx={{ color: 'nv.ink2' }}>
            <Age at={at} />
          </Box>
        </Box>
        <Box sx={mono} title={root}>
          {shortRoot(root)}
        </Box>
        <Box sx={{ color: 'nv.ink2' }}>{formatDateTime(at)}</Box>
        {cosignatures.length > 0 && (
          <Box sx={{ color: 'nv.ink2', overflowWrap: 'anywhere' }}>
            {t('integrity.checkpoints.witnesses')}: {namesOf(cosignatures)}
          </Box>
        )}
      </Box>
    ))}
  </Box>
);

const shortRoot = (root: string): string => `${root.slice(0, 16)}…`;

const namesOf = (cosignatures: Integrity['checkpoints'][number]['cosignatures']): string =>
  cosignatures.length === 0 ? '–' : cosignatures.map(({ name }) => name).join(', ');

/** '3 min ago' or 'just now', with the time itself beside it for who needs it. */
export function Age({ at }: { at: string }) {
  const now = useNow();
  const age = isFresh(at, now) ? t('integrity.justNow') : t('integrity.ago', { time: waitingTime(at, now) });
  return (
    <Box component="time" dateTime={at} title={formatDateTime(at)}>
      {age}
    </Box>
  );
}
