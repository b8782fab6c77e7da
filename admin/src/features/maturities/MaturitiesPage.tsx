import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Maturities } from '@northvale/api/contract/maturities.ts';
import { formatUtcDate, utcMonthAndYear } from '@northvale/web/ui/dates.ts';
import { EmptyState, ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { minus } from '@northvale/web/ui/money.ts';
import { TableRowsSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { formatCount, formatDuration } from '@northvale/web/ui/terms.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { narrow } from '@northvale/web/ui/tokens.ts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dueWithin, useMaturities } from '../../shared/api/useMaturities.ts';
import { Choice } from '../../shared/layout/Choice.tsx';
import { MayBeOld } from '../../shared/layout/MayBeOld.tsx';
import { PageHead } from '../../shared/layout/Section.tsx';
import { DownloadButton } from '../../shared/lists/DownloadButton.tsx';
import { t } from '../../shared/texts/t.ts';

const PERIODS = ['day', 'week', 'month'] as const;
type By = (typeof PERIODS)[number];
/** How far ahead, in days and as a duration. */
const AHEAD = { 30: '30 days', 90: '90 days', 365: '1 years', 1825: '5 years' } as const;
const DAYS = [30, 90, 365, 1_825] as const;

/** What falls due, and whether there is the money to pay it. */
export function MaturitiesPage() {
  const [params, setParams] = useSearchParams();
  const by = PERIODS.find((each) => each === params.get('by')) ?? 'month';
  const days = DAYS.find((each) => String(each) === params.get('days')) ?? 365;
  const choose = (name: string, value: string) =>
    setParams({ ...Object.fromEntries(params), [name]: value }, { replace: true });
  const { data, error, refetch } = useMaturities(days, by);
  return (
    <>
      <PageHead title={t('maturities.title')} subtitle={t('maturities.subtitle')}>
        <Choice label={t('maturities.by')} values={PERIODS} value={by} onChoose={(value) => choose('by', value)}>
          {(value: By) => t(`maturities.by.${value}`)}
        </Choice>
        <Choice
          label={t('maturities.within')}
          values={DAYS}
          value={days}
          onChoose={(value) => choose('days', String(value))}
        >
          {(value) => formatDuration(AHEAD[value])}
        </Choice>
        <DownloadButton label="CSV" fetchFile={(provider) => provider.getMaturitiesFile({ ...dueWithin(days), by })} />
      </PageHead>
      {error && data && <MayBeOld onRetry={() => void refetch()} />}
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {error && data === undefined ? (
          <ErrorState title={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <TableRowsSkeleton rows={8} />
        ) : data.data.length === 0 ? (
          <EmptyState title={t('maturities.none')}>{t('maturities.noneText')}</EmptyState>
        ) : (
          <>
            <Cover maturities={data} />
            <Calendar maturities={data} by={by} />
          </>
        )}
      </Paper>
    </>
  );
}

/** What there is beside what has to be paid: reinvested money stays. */
function Cover({ maturities: { data, clientBank, total } }: { maturities: Maturities }) {
  const reinvested = data.reduce((sum, due) => sum + due.reinvested, 0);
  const left = minus(minus(clientBank, total), -reinvested);
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        // On a phone they stand two and two.
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, max-content)' },
        columnGap: 10,
        rowGap: 3,
        m: 0,
        px: 4,
        py: 4,
      }}
    >
      <Figure label={t('maturities.due')} amount={total} />
      <Figure label={t('maturities.reinvested')} amount={reinvested} />
      <Figure label={t('maturities.clientBank')} amount={clientBank} />
      <Figure label={t(left < 0 ? 'maturities.missing' : 'maturities.left')} amount={left} loss={left < 0} />
    </Box>
  );
}

const Figure = ({ label, amount, loss = false }: { label: string; amount: number; loss?: boolean }) => (
  <div>
    <Box component="dt" sx={{ color: 'nv.ink2', fontSize: 13 }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
      <Money amount={amount} loss={loss} />
    </Box>
  </div>
);

const wide = { [narrow]: { display: 'none' } } as const;

const Calendar = ({ maturities: { data }, by }: { maturities: Maturities; by: By }) => (
  <Box sx={{ overflowX: 'auto', borderTop: '1px solid', borderColor: 'nv.rule' }}>
    <Table aria-label={t('maturities.title')}>
      <TableHead>
        <TableRow>
          <TableCell>{t(`maturities.by.${by}`)}</TableCell>
          <TableCell align="right" sx={wide}>
            {t('maturities.holdings')}
          </TableCell>
          <TableCell align="right" sx={wide}>
            {t('maturities.principal')}
          </TableCell>
          <TableCell align="right" sx={wide}>
            {t('maturities.returns')}
          </TableCell>
          <TableCell align="right" sx={wide}>
            {t('maturities.reinvested')}
          </TableCell>
          <TableCell align="right">{t('maturities.total')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody sx={{ '& > tr:last-of-type > *': { borderBottom: 0 } }}>
        {data.map((period) => (
          <Period key={period.from} period={period} name={nameOf(period.from, by)} />
        ))}
      </TableBody>
    </Table>
  </Box>
);

/** A month by its name, a day by its date, a week by its Monday. */
const nameOf = (from: string, by: By): string =>
  by === 'month'
    ? utcMonthAndYear(from)
    : by === 'week'
      ? t('maturities.weekFrom', { date: formatUtcDate(from) })
      : formatUtcDate(from);

/** One line, which opens to what falls due of each investment. */
function Period({ period: { investments, ...due }, name }: { period: Maturities['data'][number]; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <TableRow>
        <TableCell component="th" scope="row" sx={{ p: 0 }}>
          <ButtonBase
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            sx={{
              font: 'inherit',
              [narrow]: { minHeight: 44 },
              gap: 2,
              px: 4,
              py: 2.5,
              width: 1,
              justifyContent: 'start',
              fontWeight: 600,
            }}
          >
            <ChevronRight
              size={16}
              strokeWidth={1.75}
              aria-hidden
              style={{ flex: 'none', transform: open ? 'rotate(90deg)' : undefined }}
            />
            {name}
          </ButtonBase>
        </TableCell>
        <Amounts {...due} />
      </TableRow>
      {open &&
        investments.map((each) => (
          <TableRow key={each._id} sx={{ bgcolor: 'nv.paper' }}>
            <TableCell dir="auto" sx={{ '&.MuiTableCell-root': { pl: 10 } }}>
              {each.name}
            </TableCell>
            <Amounts {...each} />
          </TableRow>
        ))}
    </>
  );
}

type Due = Pick<Maturities['data'][number], 'holdings' | 'principal' | 'returns' | 'total' | 'reinvested'>;

const Amounts = ({ holdings, principal, returns, total, reinvested }: Due) => (
  <>
    <TableCell align="right" sx={wide}>
      {formatCount(holdings)}
    </TableCell>
    {[principal, returns, reinvested].map((amount, place) => (
      <TableCell key={place} align="right" sx={wide}>
        <Money amount={amount} size="table" />
      </TableCell>
    ))}
    <TableCell align="right">
      <Money amount={total} size="table" />
    </TableCell>
  </>
);
