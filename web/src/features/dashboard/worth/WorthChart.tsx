import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { chartsGridClasses } from '@mui/x-charts/ChartsGrid';
import { LineChart, lineClasses } from '@mui/x-charts/LineChart';
import { axisLabel, narrow, ownColours, textScale } from '../../../../ui/tokens.ts';
import { formatDateTime, formatShortDate, formatTime, shortMonth, useNow } from '../../../../ui/dates.ts';
import { formatMoney, plus } from '@northvale/web/ui/money.ts';
import { marksUpTo, shortMoney, worthAt, type WorthPoint } from './worth.ts';
import { t } from '../../../shared/texts/t.ts';

const TOP = 12;
/** What stands beside the data, in text of the usual size. */
const AXIS = 28;
const LABELS = 116;
const LABEL_LINE = 18;
const A_QUARTER_MS = 100 * 86_400_000;
/** Within fewer, several ticks would name the same day. */
const SOME_DAYS_MS = 6 * 86_400_000;

/** Within fewer, several would name the same minute: one at the beginning says it all. */
const SOME_MINUTES_MS = 10 * 60_000;

/** A step area: the wallet below, what is invested above it, both named at the data's end. */
export function WorthChart({ points, height }: { points: WorthPoint[]; height: number }) {
  const { chart1, chart2, rule, ink2 } = useTheme().palette.nv;
  const isNarrow = useMediaQuery(narrow.replace('@media ', ''), { noSsr: true });
  const now = useNow();
  const last = points.at(-1);
  if (last === undefined) return null;
  // What stood at the last change stands until now.
  const drawn = [...points, { ...last, at: new Date(now).toISOString() }];
  const marks = marksUpTo(Math.max(...points.map(worthAt)));
  const most = marks.at(-1) ?? 1;
  const spanMs = now - Date.parse(points[0]?.at ?? last.at);
  const tick = spanMs > A_QUARTER_MS ? shortMonth : spanMs > SOME_DAYS_MS ? formatShortDate : formatTime;
  const scale = textScale();
  const axis = AXIS * scale;
  const tickLabelStyle = axisLabel(ink2);
  const plot = isNarrow ? height - 32 * scale : height;
  const yOf = (amount: number): number => TOP + (1 - amount / most) * (plot - TOP - axis);
  // The upper label keeps its distance where the areas are thin.
  const walletY = yOf(last.wallet / 2);
  const investedY = Math.min(yOf(plus(last.wallet, last.invested / 2)), walletY - (2 * LABEL_LINE + 4) * scale);
  const series = [
    { part: 'wallet', label: t('dashboard.worth.wallet'), amount: last.wallet, color: chart1, y: walletY },
    { part: 'invested', label: t('dashboard.worth.invested'), amount: last.invested, color: chart2, y: investedY },
  ] as const;
  // Where there was nothing of a part all along, its line would hide the one below it.
  const parts = series.filter(({ part }) => part === 'wallet' || points.some((point) => point[part] > 0));
  return (
    <Box sx={{ position: 'relative' }} aria-hidden>
      <LineChart
        height={plot}
        skipAnimation
        disableKeyboardNavigation
        hideLegend
        margin={{ top: TOP, right: isNarrow ? 8 : LABELS * scale, bottom: 0, left: 0 }}
        xAxis={[
          {
            scaleType: 'time',
            data: drawn.map(({ at }) => new Date(at)),
            valueFormatter: (at: Date, { location }) => (location === 'tooltip' ? formatDateTime : tick)(at),
            tickNumber: isNarrow ? 4 : 6,
            tickInterval: spanMs < SOME_MINUTES_MS ? [new Date(now - spanMs)] : 'auto',
            height: axis,
            tickLabelStyle,
            disableLine: true,
            disableTicks: true,
          },
        ]}
        yAxis={[
          {
            min: 0,
            max: most,
            tickInterval: marks,
            valueFormatter: (amount: number) => shortMoney(amount),
            width: Math.max(48, 12 + 6 * Math.max(...marks.map((mark) => shortMoney(mark).length))) * scale,
            tickLabelStyle,
            disableLine: true,
            disableTicks: true,
          },
        ]}
        grid={{ horizontal: true }}
        series={parts.map(({ part, label, color }) => ({
          label,
          color,
          data: drawn.map((point) => point[part]),
          stack: 'worth',
          area: true,
          curve: 'stepAfter' as const,
          showMark: false,
          valueFormatter: (amount: number | null) => formatMoney(amount ?? 0),
        }))}
        sx={{
          [`& .${lineClasses.area}`]: { opacity: 0.2 },
          [`& .${lineClasses.line}`]: { strokeWidth: 1.5 },
          [`& .${chartsGridClasses.line}`]: { stroke: rule },
        }}
      />
      {isNarrow ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, fontSize: 14, lineHeight: '32px' }}>
          {parts.map((each) => (
            <EndLabel key={each.part} {...each} />
          ))}
        </Box>
      ) : (
        parts.map(
          (each) =>
            each.amount > 0 && (
              <Box
                key={each.part}
                sx={{
                  position: 'absolute',
                  right: 0,
                  width: LABELS * scale - 8,
                  top: each.y - LABEL_LINE * scale,
                  fontSize: 12,
                }}
              >
                <EndLabel {...each} />
              </Box>
            ),
        )
      )}
    </Box>
  );
}

const EndLabel = ({ label, amount, color }: { label: string; amount: number; color: string }) => (
  <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
    <Box
      component="span"
      sx={{ ...ownColours, width: 8, height: 8, borderRadius: '2px', bgcolor: color, flex: 'none' }}
    />
    <Box sx={{ display: { xs: 'flex', md: 'block' }, gap: 2, lineHeight: { md: '18px' } }}>
      <Box sx={{ fontWeight: 600 }}>{label}</Box>
      <Box sx={{ color: 'nv.ink2', fontVariantNumeric: 'tabular-nums' }}>{formatMoney(amount)}</Box>
    </Box>
  </Box>
);
