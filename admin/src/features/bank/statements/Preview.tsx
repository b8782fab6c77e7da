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
import type { ReactNode } from 'react';
import { Facts } from '../../../shared/layout/Facts.tsx';
import { useIsNarrow } from '../../../shared/layout/useIsNarrow.ts';
import { t } from '../../../shared/texts/t.ts';

/** A period of a bank's days: '1 Nov 2026 to 3 Nov 2026'. */
export const daysInWords = (from: string, to: string): string =>
  from === to ? formatUtcDate(from) : t('lists.filters.between', { from: formatUtcDate(from), to: formatUtcDate(to) });

const SEPARATORS: Readonly<Record<string, 'comma' | 'semicolon' | 'tab' | 'bar'>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

/** What a file is, and what it says as a whole. */
export function PreviewFacts({ preview }: { preview: StatementPreview }) {
  const { kind, encoding = '', separator = '', account, from, to, opening, closing, lines = 0 } = preview;
  const separated = SEPARATORS[separator];
  const facts: [string, ReactNode][] = [
    [
      t('bank.preview.kind'),
      [
        kind === 'unknown' ? t('bank.preview.unknown') : kind.toUpperCase(),
        encoding,
        ...(separated ? [t(`bank.preview.${separated}`)] : []),
      ].join(', '),
    ],
    [t('bank.statement.account'), account ?? UNKNOWN],
    [t('bank.statement.period'), from === undefined || to === undefined ? UNKNOWN : daysInWords(from, to)],
    [t('bank.statement.opening'), <Amount key="opening" of={opening} />],
    [t('bank.statement.closing'), <Amount key="closing" of={closing} />],
    [t('bank.statement.lines'), formatCount(lines)],
  ];
  return <Facts facts={facts} labelWidth={132} />;
}

const Amount = ({ of }: { of: number | undefined }) =>
  of === undefined ? UNKNOWN : <Money amount={of} size="table" />;

const cut = { maxWidth: 110, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The first lines, as they would be read. */
export function PreviewTable({ preview: { sample } }: { preview: StatementPreview }) {
  const narrow = useIsNarrow();
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('bank.preview.first')}>
      <Table aria-label={t('bank.preview.first')} sx={{ '& .MuiTableCell-root': { px: 2, py: 1.5 } }}>
        <TableHead>
          <TableRow>
            {!narrow && <TableCell align="right">{t('bank.preview.line')}</TableCell>}
            {!narrow && <TableCell>{t('bank.line.date')}</TableCell>}
            <TableCell>{t('bank.line.text')}</TableCell>
            {!narrow && <TableCell>{t('bank.line.reference')}</TableCell>}
            <TableCell align="right">{t('bank.line.amount')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {sample.map((line) => (
            <TableRow key={line.at}>
              {!narrow && (
                <TableCell align="right" sx={{ color: 'nv.ink2' }}>
                  {formatCount(line.at)}
                </TableCell>
              )}
              {!narrow && <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatUtcDate(line.bookedOn)}</TableCell>}
              <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 120 }}>
                <Box dir="auto" sx={{ fontWeight: 500 }}>
                  {line.counterparty}
                </Box>
                <Box dir="auto" sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>
                  {line.text}
                </Box>
              </TableCell>
              {!narrow && <TableCell sx={{ ...cut, color: 'nv.ink2' }}>{line.reference}</TableCell>}
              <TableCell align="right">
                <Money amount={line.amount} size="table" signed />
                {narrow && (
                  <Box sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px', whiteSpace: 'nowrap' }}>
                    {formatUtcDate(line.bookedOn)}
                  </Box>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
