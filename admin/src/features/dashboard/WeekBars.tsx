import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { chartsGridClasses } from '@mui/x-charts/ChartsGrid';
import { axisLabel, textScale } from '@northvale/web/ui/tokens.ts';
import { formatShortUtcDate, formatUtcDate } from '@northvale/web/ui/dates.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { useIsNarrow } from '../../shared/layout/useIsNarrow.ts';
import { t } from '../../shared/texts/t.ts';
import { axisTicks, series, shortDollars, type Week } from './axis.ts';

/** Bars from zero. Whoever doesn't see them has the table. */
export function WeekBars({ weeks }: { weeks: Week[] }) {
  const { nv } = useTheme().palette;
  const scale = textScale();
  // A week's day has the room of its bars.
  const named = useIsNarrow() ? 3 : Math.ceil(scale);
  const tickLabelStyle = axisLabel(nv.ink2);
  const ticks = axisTicks(Math.max(0, ...weeks.flatMap((week) => series.map(({ key }) => week[key]))));
  return (
    <Box role="img" aria-label={t('dashboard.weeks.label')} sx={{ position: 'absolute', inset: 0 }}>
      <BarChart
        skipAnimation
        disableKeyboardNavigation
        hideLegend
        borderRadius={2}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
        xAxis={[
          {
            scaleType: 'band',
            data: weeks.map(({ from }) => from),
            valueFormatter: (from: string, { location }) =>
              location === 'tooltip' ? formatUtcDate(from) : formatShortUtcDate(from),
            tickLabelInterval: (_from, week) => week % named === 0,
            categoryGapRatio: 0.35,
            barGapRatio: 0.1,
            height: 28 * scale,
            tickLabelStyle,
            disableLine: true,
            disableTicks: true,
          },
        ]}
        yAxis={[
          {
            min: 0,
            max: ticks.at(-1) ?? 1,
            tickInterval: ticks,
            valueFormatter: (amount: number) => shortDollars(amount),
            width: 60 * scale,
            tickLabelStyle,
            disableLine: true,
            disableTicks: true,
          },
        ]}
        grid={{ horizontal: true }}
        series={series.map(({ key, label, colour }) => ({
          label: t(label),
          color: nv[colour],
          data: weeks.map((week) => week[key]),
          valueFormatter: (amount: number | null) => formatMoney(amount ?? 0),
        }))}
        sx={{ [`& .${chartsGridClasses.line}`]: { stroke: nv.rule } }}
      />
    </Box>
  );
}
