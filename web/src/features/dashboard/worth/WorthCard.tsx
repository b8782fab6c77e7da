import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Me } from '@northvale/api/contract/profile.ts';
import { Card } from '@northvale/web/ui/Card.tsx';
import { monthAndYear, monthName, useNow } from '../../../../ui/dates.ts';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { fetchAhead, later } from '../../../../ui/later.tsx';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { apart, narrow } from '@northvale/web/ui/tokens.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useUserId } from '../../../shared/account/useSession.ts';
import { beginOf, FIRST_RANGE, type Range } from '../../../shared/account/worthRanges.ts';
import { api } from '../../../shared/api/apiClient.ts';
import { t } from '../../../shared/texts/t.ts';
import { FirstSteps } from '../FirstSteps.tsx';
import { worthAt, worthInWords, type WorthPoint } from './worth.ts';

/** The chart's least height, kept while it is fetched; beside a higher card it grows with its own. */
const HEIGHT = 280;
/** The card's, with or without a chart. */
const LEAST_HEIGHT = 440;

const WorthChart = later(
  async () => (await import('./WorthChart.tsx')).WorthChart,
  (retry) => <ErrorState title={t('dashboard.worth.missing')} onRetry={retry} />,
  ({ height }) => <Skeleton height={height} />,
);

// Where nothing has moved yet nobody chooses, and the card goes.
const RangesToCome = () => <Skeleton width={177} sx={{ height: { xs: 44, md: 32 } }} />;
const WorthRanges = later(
  async () => (await import('./WorthRanges.tsx')).WorthRanges,
  () => null,
  RangesToCome,
);

const loadTable = async () => (await import('./WorthTable.tsx')).WorthTable;
const WorthTable = later(
  loadTable,
  (retry) => <ErrorState title={t('dashboard.worth.missing')} onRetry={retry} />,
  ({ height }) => <Skeleton height={height} />,
);

/** What somebody was worth over time, and below it the steps that are left; they alone where nothing has moved yet. */
export function WorthCard({ me }: { me: Me | undefined }) {
  const [range, setRange] = useState<Range>(FIRST_RANGE);
  const [asTable, setAsTable] = useState(false);
  const [height, measured] = useHeight();
  const { data, error, refetch } = useWorth(range);
  const points = data?.points;
  const failed = error !== null && points === undefined;
  const isFirst = range === FIRST_RANGE && points === undefined && !failed;
  useEffect(() => fetchAhead(loadTable), []);
  // What stands below it would jump into its place, and back.
  if (points?.length === 0) return <FirstSteps me={me} meanwhile={<Skeleton height={LEAST_HEIGHT} />} />;
  return (
    <>
      <Card
        component="section"
        aria-label={t('dashboard.worth.title')}
        sx={{ p: 5, minHeight: LEAST_HEIGHT, display: 'flex', flexDirection: 'column' }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'end', gap: 3 }}>
          <Box sx={{ minHeight: 60 }}>
            <Typography variant="h3" component="h2">
              {t('dashboard.worth.title')}
            </Typography>
            {points && <Heading points={points} gained={data?.gained ?? 0} />}
            {points === undefined && !failed && <Skeleton width={220} height={32} />}
          </Box>
          {isFirst ? <RangesToCome /> : <WorthRanges range={range} onChoice={setRange} />}
        </Box>
        <Box ref={measured} sx={place}>
          {failed && (
            <ErrorState title={sentenceOf(error, t('app.networkError'))} onRetry={() => void refetch()}>
              {t('dashboard.worth.outOfReach')}
            </ErrorState>
          )}
          {points === undefined && !failed && <Skeleton height={HEIGHT} />}
          {points && (
            <Box sx={{ position: { md: 'absolute' }, inset: 0 }}>
              {asTable ? <WorthTable points={points} height={height} /> : <Chart points={points} height={height} />}
            </Box>
          )}
        </Box>
        <Box
          sx={{
            ...apart,
            alignItems: 'center',
            columnGap: 4,
            mt: 3,
            color: 'nv.ink2',
            fontSize: 14,
          }}
        >
          {t('dashboard.worth.steps')}
          {!failed && (
            <Link
              component="button"
              type="button"
              onClick={() => setAsTable(!asTable)}
              sx={{ font: 'inherit', flex: 'none' }}
            >
              {t(asTable ? 'dashboard.worth.asChart' : 'dashboard.worth.asTable')}
            </Link>
          )}
        </Box>
      </Card>
      {points && <FirstSteps me={me} />}
    </>
  );
}

const place = {
  position: 'relative',
  flex: { md: `1 0 ${HEIGHT}px` },
  minHeight: { xs: HEIGHT, md: 0 },
  mt: 4,
} as const;

function Heading({ points, gained }: { points: WorthPoint[]; gained: number }) {
  const now = useNow();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3 }}>
      <Money amount={worthAt(last)} size="title" />
      {gained > 0 && (
        <Box component="span" sx={{ color: 'nv.green', fontSize: 14, fontWeight: 500 }}>
          {t('dashboard.worth.gained', { amount: formatMoney(gained, true), month: since(first.at, now) })}
        </Box>
      )}
    </Box>
  );
}

/** A month of another year is told with it: there is one of that name in each. */
const since = (at: string, nowMs: number): string =>
  new Date(at).getFullYear() === new Date(nowMs).getFullYear() ? monthName(at) : monthAndYear(at);

const Chart = ({ points, height }: { points: WorthPoint[]; height: number }) => (
  <Box role="img" aria-label={t('dashboard.worth.inWords', { words: worthInWords(points) })}>
    <WorthChart points={points} height={height} />
  </Box>
);

/**
 * How much room there is beside a higher card. What is drawn in the place doesn't stretch it, or it would never shrink.
 */
function useHeight(): [number, (place: HTMLElement | null) => (() => void) | undefined] {
  const isNarrow = useMediaQuery(narrow.replace('@media ', ''), { noSsr: true });
  const [height, setHeight] = useState(HEIGHT);
  const measured = useCallback((place: HTMLElement | null) => {
    if (place === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(Math.max(HEIGHT, place.clientHeight)));
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return [isNarrow ? HEIGHT : height, measured];
}

/** What the signed-in person was worth since a range began. */
function useWorth(range: Range) {
  const userId = useUserId();
  const from = beginOf(range, new Date(useNow()));
  return useQuery({
    queryKey: ['worth', userId, from],
    queryFn: ({ signal }) =>
      api.call('GET /auth/worth/:userId', {
        params: { userId },
        query: from === undefined ? {} : { from },
        signal,
      }),
    // Another range is drawn over the one before, not over an empty card.
    placeholderData: keepPreviousData,
  });
}
