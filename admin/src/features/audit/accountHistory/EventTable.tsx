import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { textScale } from '@northvale/web/ui/tokens.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useIsNarrow, useIsTight } from '../../../shared/layout/useIsNarrow.ts';
import { t } from '../../../shared/texts/t.ts';
import { columnsOf, countOf, grown, indexOf, LEAST, type Moment, rowAt, type Rows } from './view.ts';
import { EventHeads, EventRow } from './EventRow.tsx';
import { useEvents } from './useView.ts';

interface EventTableProps {
  userId: string;
  head: number;
  rows: Rows;
  /** What the line says. */
  asOf: number | string;
  onGo: (moment: Moment) => void;
}

const ROW = { wide: 44, narrow: 64 };
const LINE = { wide: 27, narrow: 43 };
/** How much wider the screen must be for figures beyond tens of thousands and the hash. */
const MILLIONS_PX = 160;
/** Beyond so many the rows have a scroll area of their own: the cards beside them, which say what one chose, stay. */
const MOST_WHOLE = 50;
/** Text that is larger than this has no room in columns. */
const MOST_SCALE = 1.1;

/** The account's events, the newest first; of many, only those in sight are there. What came later is dimmed. */
export function EventTable({ userId, head, rows, asOf, onGo }: EventTableProps) {
  const scale = textScale();
  const narrow = useIsNarrow() || scale > MOST_SCALE;
  const scroller = useRef<HTMLDivElement>(null);
  const count = countOf(rows);
  const whole = count <= MOST_WHOLE;
  const sizeAt = (index: number) => (rowAt(rows, index) === 'line' ? LINE : ROW)[narrow ? 'narrow' : 'wide'] * scale;
  // The library's functions change with what they measure, so nothing that they are given to may be memoised.
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: sizeAt,
    // What is to be printed stands on the page before.
    overscan: whole ? count : 8,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, narrow, rows.newest, rows.oldest, rows.line]);
  // A page opens with its moment in the middle; later the table moves only as far as it must.
  const opened = useRef(false);
  useEffect(() => {
    if (rows.line < rows.oldest) return;
    virtualizer.scrollToIndex(indexOf(rows, rows.line), { align: opened.current ? 'auto' : 'center' });
    opened.current = true;
  }, [virtualizer, rows]);

  const shown = virtualizer.getVirtualItems();
  const revisions = shown.map(({ index }) => rowAt(rows, index)).filter((row) => row !== 'line');
  const { eventOf, error, retry } = useEvents(userId, head, Math.min(...revisions, head), Math.max(...revisions, 0));

  const [widths, setWidths] = useState(LEAST);
  const needed = grown(
    widths,
    revisions.map(eventOf).filter((event) => event !== undefined),
  );
  if (needed !== widths) setWidths(needed);
  const tight = useIsTight(needed === LEAST ? 0 : MILLIONS_PX);

  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden', '--nv-columns': columnsOf(needed, head, tight) }}>
      {error && (
        <Notice kind="offline" role="alert">
          {sentenceOf(error)} {t('history.table.unreachable')} <Button onClick={retry}>{t('common.tryAgain')}</Button>
        </Notice>
      )}
      <Box role="table" aria-label={t('history.table.events')} aria-rowcount={count + 1}>
        {!narrow && <EventHeads tight={tight} />}
        <Box
          role="rowgroup"
          ref={scroller}
          tabIndex={0}
          aria-label={t('history.table.newestFirst')}
          sx={{
            overflowY: 'auto',
            overscrollBehavior: 'contain',
            maxHeight: { xs: '70vh', md: whole ? 'none' : 'max(420px, calc(100vh - 434px))' },
            // Paper can't be scrolled; of more than so many, most are not there.
            ...(whole && { '@media print': { maxHeight: 'none' } }),
            '&:focus-visible': { outlineOffset: -2 },
          }}
        >
          <Box role="presentation" sx={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
            {shown.map(({ index, start, size }) => {
              const row = rowAt(rows, index);
              const place = { position: 'absolute', inset: '0 0 auto', height: size, top: start } as const;
              return row === 'line' ? (
                <Line key="line" place={place} rowIndex={index + 2} asOf={asOf} />
              ) : (
                <EventRow
                  key={row}
                  revision={row}
                  event={eventOf(row)}
                  later={row > rows.line}
                  last={index === count - 1}
                  rowIndex={index + 2}
                  place={place}
                  narrow={narrow}
                  tight={tight}
                  onGo={onGo}
                />
              );
            })}
          </Box>
        </Box>
      </Box>
    </Paper>
  );
}

const Line = ({ place, rowIndex, asOf }: { place: object; rowIndex: number; asOf: number | string }) => (
  <Box
    role="row"
    aria-rowindex={rowIndex}
    style={place}
    sx={{
      bgcolor: 'nv.amberTint',
      color: 'nv.amberText',
      borderBottom: '2px solid',
      borderColor: 'nv.amber',
      px: 4,
      // On a phone it needs two lines.
      display: 'flex',
      alignItems: 'center',
      typography: 'least',
      fontWeight: 600,
    }}
  >
    <span role="cell">{t('history.table.line', { moment: formatDateTime(asOf) })}</span>
  </Box>
);
