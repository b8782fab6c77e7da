import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Reconciliation } from '@northvale/api/contract/bank.ts';
import { formatUtcDate, utcMonthAndYear } from '@northvale/web/ui/dates.ts';
import { EmptyState, ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { plus, UNKNOWN } from '@northvale/web/ui/money.ts';
import { TableRowsSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { BackOffice } from '../../../shared/api/dataProvider.ts';
import { MayBeOld } from '../../../shared/layout/MayBeOld.tsx';
import { PageHead } from '../../../shared/layout/Section.tsx';
import { TextLink } from '../../../shared/layout/TextLink.tsx';
import { DownloadButton } from '../../../shared/lists/DownloadButton.tsx';
import { counted, t } from '../../../shared/texts/t.ts';
import { DayStatus } from './DayStatus.tsx';

/** A month, day by day: the bank against the ledger, and whether clients’ money is there. */
export function MonthPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('month') ?? '';
  const [thisMonth] = useState(() => new Date().toISOString().slice(0, 'yyyy-mm'.length));
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : thisMonth;
  const { data, error, refetch, isPlaceholderData } = useMonth(month);
  const days = data?.data ?? [];
  // As the server counts days to sign: business days that are over.
  const open = days.filter(
    ({ date, status, openBecause }) =>
      status === 'open' && openBecause !== 'notOver' && ![0, 6].includes(new Date(date).getUTCDay()),
  ).length;
  const move = (by: number) => setParams({ month: dayOf(month, by, 1).slice(0, 'yyyy-mm'.length) }, { replace: true });
  return (
    <>
      <PageHead
        title={t('layout.pages.reconciliation')}
        subtitle={!isPlaceholderData && days.length > 0 && t('bank.month.open', counted(open))}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <IconButton aria-label={t('bank.month.previous')} onClick={() => move(-1)}>
            <ChevronLeft size={18} strokeWidth={1.75} />
          </IconButton>
          <Box aria-live="polite" sx={{ minWidth: { xs: 0, sm: 128 }, textAlign: 'center', fontWeight: 600 }}>
            {utcMonthAndYear(`${month}-01`)}
          </Box>
          <IconButton aria-label={t('bank.month.next')} disabled={month >= thisMonth} onClick={() => move(1)}>
            <ChevronRight size={18} strokeWidth={1.75} />
          </IconButton>
        </Box>
        <Box sx={{ display: 'flex', gap: 2 }}>
          {(['pdf', 'csv'] as const).map((format) => (
            <DownloadButton
              key={format}
              label={format.toUpperCase()}
              fetchFile={(provider) => provider.getReconciliationReport(month, format)}
              disabled={days.length === 0}
            />
          ))}
        </Box>
      </PageHead>
      {error && data && <MayBeOld onRetry={() => void refetch()} />}
      <Paper variant="outlined" sx={{ overflowX: 'auto', opacity: isPlaceholderData ? 0.6 : 1 }}>
        {error && data === undefined ? (
          <ErrorState title={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <TableRowsSkeleton rows={12} />
        ) : days.length === 0 ? (
          <EmptyState
            title={t('bank.month.nothing')}
            action={<TextLink to="/bank-statements">{t('layout.pages.bankStatements')}</TextLink>}
          >
            {data.covered === undefined
              ? t('bank.month.noStatement')
              : t('bank.month.coveredFrom', { from: formatUtcDate(data.covered.from) })}
          </EmptyState>
        ) : (
          <DayTable days={days} />
        )}
      </Paper>
    </>
  );
}

/** The month before stays until its days have come. */
function useMonth(month: string) {
  const provider = useDataProvider<BackOffice>();
  const period = { from: `${month}-01`, to: dayOf(month, 1, 0) };
  return useQuery({
    queryKey: ['reconciliations', month],
    queryFn: ({ signal }) => provider.getReconciliations(period, signal),
    placeholderData: keepPreviousData,
  });
}

/** A day of so many months after one: the bank's days are UTC's, and day 0 is the last of the month before. */
const dayOf = (month: string, after: number, day: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + after, day))
    .toISOString()
    .slice(0, 'yyyy-mm-dd'.length);

/** What is read on the way from one side to the other goes first where there is little room. */
const wide = { display: { xs: 'none', lg: 'table-cell' } } as const;
const notOnPhones = { display: { xs: 'none', sm: 'table-cell' } } as const;

interface FigureColumn {
  name: 'bank' | 'ledger' | 'outstanding' | 'difference' | 'owed' | 'atHand' | 'shortfall';
  /** Null where no statement covers the day. */
  of: (day: Reconciliation) => number | null;
  sx?: typeof wide | typeof notOnPhones;
  /** It should be nothing. */
  isOff?: boolean;
}

const COLUMNS: readonly FigureColumn[] = [
  { name: 'bank', of: ({ external }) => external.bank, sx: notOnPhones },
  { name: 'ledger', of: ({ external }) => external.ledger, sx: wide },
  { name: 'outstanding', of: ({ external }) => (external.bank === null ? null : external.outstandingSum), sx: wide },
  { name: 'difference', of: ({ external }) => (external.bank === null ? null : external.difference), isOff: true },
  { name: 'owed', of: ({ internal }) => internal.owed, sx: notOnPhones },
  { name: 'atHand', of: ({ internal }) => plus(internal.clientBank, internal.placements), sx: wide },
  { name: 'shortfall', of: ({ internal }) => internal.shortfall, sx: notOnPhones, isOff: true },
];

const DayTable = ({ days }: { days: readonly Reconciliation[] }) => (
  <Table
    aria-label={t('layout.pages.reconciliation')}
    sx={{
      '& .MuiTableCell-root': { whiteSpace: 'nowrap', px: 1.5 },
      '& .MuiTableCell-root:first-of-type': { pl: 4 },
    }}
  >
    <TableHead>
      <TableRow>
        <TableCell>{t('bank.line.date')}</TableCell>
        {COLUMNS.map(({ name, sx = {} }) => (
          <TableCell key={name} align="right" sx={sx}>
            {t(`bank.day.figures.${name}`)}
          </TableCell>
        ))}
        <TableCell>{t('bank.lines.status')}</TableCell>
      </TableRow>
    </TableHead>
    <TableBody sx={{ '& > tr:last-of-type > *': { borderBottom: 0 } }}>
      {days.toReversed().map((day) => (
        <TableRow key={day.date} hover>
          <TableCell component="th" scope="row">
            <TextLink to={`/reconciliation/${day.date}`}>{formatUtcDate(day.date)}</TextLink>
          </TableCell>
          {COLUMNS.map(({ name, of, sx = {}, isOff = false }) => (
            <TableCell key={name} align="right" sx={sx}>
              <Figure amount={of(day)} isOff={isOff} />
            </TableCell>
          ))}
          <TableCell title={day.signedBy?.name}>
            <DayStatus day={day} />
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

/** What should be nothing stands back until it isn't. */
function Figure({ amount, isOff }: { amount: number | null; isOff: boolean }) {
  if (amount === null) return UNKNOWN;
  const off = amount === 0 ? { color: 'nv.ink3' } : { color: 'nv.amberText', fontWeight: 600 };
  return <Money amount={amount} size="table" sx={isOff ? off : {}} />;
}
