import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
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
import { saveFile } from '@northvale/web/ui/saveFile.ts';
import { TableRowsSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { useMutation } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import type { BackOffice } from '../../../shared/api/dataProvider.ts';
import { MayBeOld } from '../../../shared/layout/MayBeOld.tsx';
import { PageHead } from '../../../shared/layout/Section.tsx';
import { useIsBelow } from '../../../shared/layout/useIsNarrow.ts';
import { counted, t } from '../../../shared/texts/t.ts';
import { Calendar, dayPath } from './Calendar.tsx';
import { DayStatus } from './DayStatus.tsx';
import { monthAfter, thisMonth, useMonth } from './useReconciliation.ts';

/** What a table of all figures needs, and one that says who signed as well. */
const TABLE_PX = 1180;
const NAMES_PX = 1500;

/** A month, day by day: the bank against the ledger, and whether clients’ money is there. */
export function MonthPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : thisMonth();
  const { data, error, refetch, isPlaceholderData } = useMonth(month);
  const days = data?.data ?? [];
  const open = days.filter(({ status }) => status === 'open').length;
  const cards = useIsBelow(TABLE_PX);
  const move = (by: number) => setParams({ month: monthAfter(month, by) }, { replace: true });
  return (
    <>
      <PageHead
        title={t('layout.pages.reconciliation')}
        subtitle={data && !isPlaceholderData && days.length > 0 && t('bank.month.open', counted(open))}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <IconButton aria-label={t('bank.month.previous')} onClick={() => move(-1)}>
            <ChevronLeft size={18} strokeWidth={1.75} />
          </IconButton>
          <Box aria-live="polite" sx={{ minWidth: { xs: 0, sm: 128 }, textAlign: 'center', fontWeight: 600 }}>
            {utcMonthAndYear(`${month}-01`)}
          </Box>
          <IconButton aria-label={t('bank.month.next')} disabled={month >= thisMonth()} onClick={() => move(1)}>
            <ChevronRight size={18} strokeWidth={1.75} />
          </IconButton>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Report month={month} format="pdf" disabled={days.length === 0} />
          <Report month={month} format="csv" disabled={days.length === 0} />
        </Box>
      </PageHead>
      {error && data && <MayBeOld onRetry={() => void refetch()} />}
      {error && data === undefined ? (
        <Paper variant="outlined">
          <ErrorState title={sentenceOf(error)} onRetry={() => void refetch()} />
        </Paper>
      ) : data === undefined ? (
        <Paper variant="outlined">
          <TableRowsSkeleton rows={12} />
        </Paper>
      ) : data.covered === undefined ? (
        <Paper variant="outlined">
          <EmptyState
            title={t('bank.month.noStatement')}
            action={
              <Button variant="outlined" component={RouterLink} to="/bank-statements">
                {t('bank.month.toStatements')}
              </Button>
            }
          >
            {t('bank.month.noStatementText')}
          </EmptyState>
        </Paper>
      ) : days.length === 0 ? (
        <Paper variant="outlined">
          <EmptyState shape="notch" title={t('bank.month.nothing')}>
            {t('bank.month.coveredFrom', { from: formatUtcDate(data.covered.from) })}
          </EmptyState>
        </Paper>
      ) : (
        <Box
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, opacity: isPlaceholderData ? 0.6 : 1 }}
        >
          <Calendar month={days[0]?.date.slice(0, 7) ?? month} days={days} />
          <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
            {cards ? <DayRows days={days} /> : <DayTable days={days} />}
          </Paper>
        </Box>
      )}
    </>
  );
}

/** What an outside auditor is handed. */
function Report({ month, format, disabled }: { month: string; format: 'pdf' | 'csv'; disabled: boolean }) {
  const provider = useDataProvider<BackOffice>();
  const notify = useNotify();
  const file = useMutation({
    mutationFn: () => provider.getReconciliationReport(month, format),
    onSuccess: saveFile,
    onError: (error) => notify(sentenceOf(error), { type: 'error' }),
  });
  return (
    <Button
      variant="outlined"
      startIcon={<Download size={16} strokeWidth={1.75} />}
      disabled={disabled || file.isPending}
      onClick={() => file.mutate()}
    >
      {format.toUpperCase()}
    </Button>
  );
}

/** What there is to cover what is owed: a day's figure of the internal side. */
const atHand = ({ internal }: Reconciliation): number => plus(internal.clientBank, internal.placements);

function DayTable({ days }: { days: readonly Reconciliation[] }) {
  const withNames = !useIsBelow(NAMES_PX);
  return (
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
          {(['bank', 'ledger', 'outstanding', 'difference', 'owed', 'atHand', 'shortfall'] as const).map((figure) => (
            <TableCell key={figure} align="right">
              {t(`bank.day.figures.${figure}`)}
            </TableCell>
          ))}
          <TableCell>{t('bank.lines.status')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody sx={{ '& > tr:last-of-type > *': { borderBottom: 0 } }}>
        {days.toReversed().map((day) => (
          <TableRow key={day.date} hover>
            <TableCell component="th" scope="row">
              <Link component={RouterLink} to={dayPath(day.date)} sx={{ border: 0, color: 'nv.ink', fontWeight: 600 }}>
                {formatUtcDate(day.date)}
              </Link>
            </TableCell>
            <TableCell align="right">
              {day.external.bank === null ? UNKNOWN : <Money amount={day.external.bank} size="table" />}
            </TableCell>
            <TableCell align="right">
              <Money amount={day.external.ledger} size="table" />
            </TableCell>
            <TableCell align="right">
              {day.external.bank === null ? UNKNOWN : <Money amount={day.external.outstandingSum} size="table" />}
            </TableCell>
            <TableCell align="right">
              <Off amount={day.external.bank === null ? undefined : day.external.difference} />
            </TableCell>
            <TableCell align="right">
              <Money amount={day.internal.owed} size="table" />
            </TableCell>
            <TableCell align="right">
              <Money amount={atHand(day)} size="table" />
            </TableCell>
            <TableCell align="right">
              <Off amount={day.internal.shortfall} />
            </TableCell>
            <TableCell title={day.signedBy?.name}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                <DayStatus day={day} />
                {withNames && day.status === 'signed' && (
                  <Box sx={{ ...cut, color: 'nv.ink2', fontSize: 13 }}>{day.signedBy?.name}</Box>
                )}
              </Box>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const cut = { maxWidth: 120, overflow: 'hidden', textOverflow: 'ellipsis' } as const;

/** What should be nothing: then it stands back. */
const Off = ({ amount }: { amount: number | undefined }) =>
  amount === undefined ? (
    UNKNOWN
  ) : (
    <Money
      amount={amount}
      size="table"
      sx={amount === 0 ? { color: 'nv.ink3' } : { color: 'nv.amberText', fontWeight: 600 }}
    />
  );

/** The phone's month: a day's standing, and what is off. */
const DayRows = ({ days }: { days: readonly Reconciliation[] }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {days.toReversed().map((day) => (
      <Box
        component="li"
        key={day.date}
        sx={{ px: 4, py: 3, borderBottom: '1px solid', borderColor: 'nv.rule', '&:last-of-type': { border: 0 } }}
      >
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            columnGap: 3,
          }}
        >
          <Link
            component={RouterLink}
            to={dayPath(day.date)}
            sx={{ border: 0, color: 'nv.ink', fontWeight: 600, py: 2.5, my: -1 }}
          >
            {formatUtcDate(day.date)}
          </Link>
          <DayStatus day={day} />
        </Box>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))', gap: 2 }}
        >
          <Figure label={t('bank.day.figures.bank')}>
            {day.external.bank === null ? UNKNOWN : <Money amount={day.external.bank} size="table" />}
          </Figure>
          <Figure label={t('bank.day.figures.difference')}>
            <Off amount={day.external.bank === null ? undefined : day.external.difference} />
          </Figure>
          <Figure label={t('bank.day.figures.owed')}>
            <Money amount={day.internal.owed} size="table" />
          </Figure>
          <Figure label={t('bank.day.figures.shortfall')}>
            <Off amount={day.internal.shortfall} />
          </Figure>
        </Box>
      </Box>
    ))}
  </Box>
);

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Box component="dt" sx={{ color: 'nv.ink2', fontSize: 13 }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0 }}>
      {children}
    </Box>
  </div>
);
