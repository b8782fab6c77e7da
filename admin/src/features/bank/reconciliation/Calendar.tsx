import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import type { Reconciliation } from '@northvale/api/contract/bank.ts';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { visuallyHidden } from '@northvale/web/ui/LiveRegion.tsx';
import { dateFormat } from '@northvale/web/ui/texts/texts.ts';
import { ownColours, tiny } from '@northvale/web/ui/tokens.ts';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/texts/t.ts';
import { statusWord, toneOf } from './DayStatus.tsx';
import { lastDayOf } from './useReconciliation.ts';

export const dayPath = (date: string): string => `/reconciliation/${date}`;

const SHORT = { weekday: 'short', timeZone: 'UTC' } as const;
const weekdays = dateFormat({ en: SHORT, de: SHORT });
/** A Monday. */
const MONDAY_MS = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

const ICONS = { signed: Check, off: TriangleAlert, open: Clock } as const;
const COLOURS = { signed: 'nv.green', off: 'nv.amberText', open: 'nv.ink3' } as const;

/** A month at a glance: what is signed, what is open, and hatched what doesn't come out even. */
export function Calendar({ month, days }: { month: string; days: readonly Reconciliation[] }) {
  const { amber } = useTheme().palette.nv;
  const count = Number(lastDayOf(month).slice(8));
  const before = (new Date(`${month}-01`).getUTCDay() + 6) % 7;
  const cell = {
    minHeight: 48,
    borderRadius: '8px',
    px: 2,
    py: 1,
    [tiny]: { px: 0 },
    fontSize: 13,
    lineHeight: '18px',
  } as const;
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 4 } }}>
      <Box aria-hidden sx={{ ...week, mb: 1, color: 'nv.ink2', fontSize: 12, lineHeight: '16px' }}>
        {Array.from({ length: 7 }, (_, day) => (
          <Box key={day} sx={{ px: 2, [tiny]: { px: 0 }, overflow: 'hidden' }}>
            {weekdays().format(MONDAY_MS + day * DAY_MS)}
          </Box>
        ))}
      </Box>
      <Box component="ol" aria-label={t('bank.month.calendar')} sx={{ ...week, m: 0, p: 0, listStyle: 'none' }}>
        {Array.from({ length: count }, (_, index) => {
          const date = `${month}-${String(index + 1).padStart(2, '0')}`;
          const day = days.find((each) => each.date === date);
          const place = index === 0 ? { gridColumnStart: before + 1 } : {};
          if (!day)
            return (
              <Box component="li" key={date} sx={{ ...place, ...cell, color: 'nv.ink3' }}>
                {index + 1}
              </Box>
            );
          const tone = toneOf(day);
          const Icon = ICONS[tone];
          return (
            <Box component="li" key={date} sx={{ ...place, display: 'grid' }}>
              <Box
                component={Link}
                to={dayPath(date)}
                sx={{
                  ...cell,
                  position: 'relative',
                  overflow: 'hidden',
                  display: 'flex',
                  justifyContent: 'space-between',
                  flexWrap: 'wrap',
                  gap: 1,
                  border: '1px solid',
                  borderColor: tone === 'off' ? 'nv.amber' : 'nv.rule',
                  bgcolor: tone === 'signed' ? 'nv.greenTint' : 'nv.surface',
                  color: 'nv.ink',
                  fontWeight: 600,
                  textDecoration: 'none',
                  '&:hover': { borderColor: 'nv.control' },
                }}
              >
                {index + 1}
                <Box component="span" sx={{ color: COLOURS[tone], display: 'flex' }}>
                  <Icon size={16} strokeWidth={1.75} aria-hidden />
                </Box>
                <Box component="span" sx={visuallyHidden}>
                  {`${formatUtcDate(date)}, ${statusWord(day)}`}
                </Box>
                {tone === 'off' && (
                  <Box
                    aria-hidden
                    sx={{
                      ...ownColours,
                      position: 'absolute',
                      inset: 'auto 0 0',
                      height: 8,
                      backgroundImage: `repeating-linear-gradient(-45deg, ${amber} 0 2px, transparent 2px 5px)`,
                    }}
                  />
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Paper>
  );
}

const week = { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: { xs: 1, sm: 2 } } as const;
