import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { StatementPreview } from '@northvale/api/contract/bankStatements.ts';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { UNKNOWN } from '@northvale/web/ui/money.ts';
import { formatCount } from '@northvale/web/ui/terms.ts';
import { Facts } from '../../../shared/layout/Facts.tsx';
import { t } from '../../../shared/texts/t.ts';

/** A period of a bank's days: '1 Nov 2026 to 3 Nov 2026'. */
export const daysInWords = (from: string, to: string): string =>
  from === to ? formatUtcDate(from) : t('lists.filters.between', { from: formatUtcDate(from), to: formatUtcDate(to) });

/** What a file is, and what it says as a whole. */
export const PreviewFacts = ({ preview }: { preview: StatementPreview }) => {
  const { kind, encoding = '', account, from, to, opening, closing, lines = 0 } = preview;
  return (
    <Facts
      labelWidth={132}
      facts={[
        [t('bank.preview.kind'), `${kind === 'unknown' ? t('bank.preview.unknown') : kind.toUpperCase()} ${encoding}`],
        [t('bank.statement.account'), account ?? UNKNOWN],
        [t('bank.statement.period'), from === undefined || to === undefined ? UNKNOWN : daysInWords(from, to)],
        [t('bank.statement.opening'), <Amount key="opening" of={opening} />],
        [t('bank.statement.closing'), <Amount key="closing" of={closing} />],
        [t('bank.statement.lines'), formatCount(lines)],
      ]}
    />
  );
};

const Amount = ({ of }: { of: number | undefined }) =>
  of === undefined ? UNKNOWN : <Money amount={of} size="table" />;

/** The first lines, as they would be read. */
export const PreviewTable = ({ preview: { sample } }: { preview: StatementPreview }) => (
  <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('bank.preview.first')}>
    <Table aria-label={t('bank.preview.first')} sx={{ '& .MuiTableCell-root': { px: 2, py: 1.5 } }}>
      <TableHead>
        <TableRow>
          <TableCell>{t('bank.line.date')}</TableCell>
          <TableCell>{t('bank.line.text')}</TableCell>
          <TableCell align="right">{t('bank.line.amount')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {sample.map(({ at, bookedOn, counterparty, text, reference, amount }) => (
          <TableRow key={at}>
            <TableCell>{formatUtcDate(bookedOn)}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 120 }}>
              <Box dir="auto" sx={{ fontWeight: 500 }}>
                {counterparty}
              </Box>
              <Box dir="auto">{text}</Box>
              <Box sx={{ color: 'nv.ink2', fontSize: 13 }}>{reference}</Box>
            </TableCell>
            <TableCell align="right">
              <Money amount={amount} size="table" signed />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);
