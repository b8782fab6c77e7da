import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import type { AccountTimes } from '@northvale/api/contract/audit.ts';
import { memo, type KeyboardEvent } from 'react';
import { useIsNarrow } from '../../layout/useIsNarrow.ts';
import { t } from '../../texts/t.ts';
import { movesBalance } from './comparison.ts';
import { timeMarks } from './timeAxis.ts';

interface Props {
  /** When the account was opened, and now. */
  from: number;
  to: number;
  value: number;
  /** The moment in words, for screen readers. */
  words: string;
  times: AccountTimes | undefined;
  onChange: (time: number) => void;
  /** So many events later, or earlier; endless for the first and for now. */
  onStep: (events: number) => void;
}

/** The account's time, with a tick an event: tall where the balance moved. */
export function TimeSlider({ from, to, value, words, times, onChange, onStep }: Props) {
  const past = ((value - from) / (to - from)) * 100;
  const step = Math.max(1, Math.floor((to - from) / 2_000));
  const onKey = (event: KeyboardEvent) => {
    const steps = keys[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(steps);
  };
  return (
    <Box sx={{ position: 'relative', pt: 8.5, pb: 10, px: 1.5 }} onKeyDownCapture={onKey}>
      <Box sx={{ position: 'relative' }}>
        {times && (
          <Box aria-hidden sx={{ position: 'absolute', inset: '-14px 0 auto', height: 13 }}>
            <Box sx={{ ...ticksOver, color: 'nv.ink3', opacity: 0.7, clipPath: `inset(0 0 0 ${past}%)` }}>
              <Ticks times={times} from={from} to={to} />
            </Box>
            <Box sx={{ ...ticksOver, color: 'nv.brand', clipPath: `inset(0 ${100 - past}% 0 -2px)` }}>
              <Ticks times={times} from={from} to={to} />
            </Box>
          </Box>
        )}
        <Slider
          aria-label={t('history.moment.label')}
          min={from}
          max={to}
          step={step}
          value={value}
          getAriaValueText={() => words}
          // Whole steps seldom end exactly at now: the last one is now all the same.
          onChange={(_, time) => onChange(time > to - step ? to : time)}
          sx={slider}
        />
        <Marks from={from} to={to} />
      </Box>
    </Box>
  );
}

const keys: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: -Infinity,
  End: Infinity,
};

const Ticks = memo(({ times, from, to }: { times: AccountTimes; from: number; to: number }) => (
  <svg width="100%" height="13" style={{ display: 'block', overflow: 'visible' }}>
    {times.events.map(({ revision, at, type }) => {
      const x = `${((Date.parse(at) - from) / (to - from)) * 100}%`;
      return (
        <line
          key={revision}
          x1={x}
          x2={x}
          y1={movesBalance(type) ? 0 : 6}
          y2={13}
          stroke="currentColor"
          strokeWidth={2}
        />
      );
    })}
  </svg>
));

function Marks({ from, to }: { from: number; to: number }) {
  const most = useIsNarrow() ? 4 : 9;
  return (
    <Box aria-hidden sx={{ position: 'absolute', inset: '14px 0 auto', height: 16 }}>
      {timeMarks(from, to, most).map(({ at, label }) => (
        <Box
          component="span"
          key={at}
          sx={{
            position: 'absolute',
            left: `${((at - from) / (to - from)) * 100}%`,
            transform: 'translateX(-50%)',
            typography: 'least',
            color: 'nv.ink2',
          }}
        >
          {label}
        </Box>
      ))}
    </Box>
  );
}

const ticksOver = { position: 'absolute', inset: 0 } as const;

const slider = {
  display: 'block',
  p: 0,
  height: 4,
  // The whole height between ticks and marks takes a finger.
  '&::before': { content: '""', position: 'absolute', inset: '-20px 0' },
  color: 'nv.brand',
  '& .MuiSlider-rail': { bgcolor: 'nv.rule', opacity: 1 },
  '& .MuiSlider-track': { border: 0, transition: 'none' },
  '@media (forced-colors: active)': { '& .MuiSlider-rail, & .MuiSlider-track': { border: '2px solid' } },
  '& .MuiSlider-thumb': {
    width: 18,
    height: 18,
    bgcolor: 'nv.surface',
    border: '3px solid',
    borderColor: 'nv.brand',
    transition: 'none',
    '&::before': { boxShadow: 'none', width: 6, height: 6, bgcolor: 'nv.amber', borderRadius: '50%' },
    '&:hover, &.Mui-active': { boxShadow: 'none' },
    '&.Mui-focusVisible': { boxShadow: 'none', outline: '2px solid', outlineColor: 'nv.brandText', outlineOffset: 2 },
    '&::before, &::after': { left: '50%', top: '50%', transform: 'translate(-50%, -50%)' },
  },
} as const;
