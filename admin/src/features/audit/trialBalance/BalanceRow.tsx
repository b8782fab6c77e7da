import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import type { ReactNode } from 'react';
import { t } from '../../../shared/texts/t.ts';
import { hovered } from '../hovered.ts';
import type { Sums } from './grouping.ts';

/** Both sides have no room on phones; there they stand below the name. */
export const onlyWide = { display: { xs: 'none', md: 'table-cell' } } as const;

interface Props {
  sums: Sums;
  /** One of the lines that a sum is made of. */
  within?: boolean;
  children: ReactNode;
}

/** A line of the trial balance: whose it is, both sides, and what remains. */
export const BalanceRow = ({ sums: { debit, credit, balance }, within = false, children }: Props) => (
  <TableRow sx={{ '&:hover': hovered }}>
    <TableCell
      component="th"
      scope="row"
      sx={{
        '&&': {
          height: 48,
          whiteSpace: 'normal',
          hyphens: 'auto',
          overflowWrap: 'anywhere',
          py: 1.5,
          pl: within ? { xs: 6, md: 10.5 } : { xs: 2, md: 4 },
        },
      }}
    >
      {children}
      <Box sx={{ display: { md: 'none' }, color: 'nv.ink2', fontSize: 12, lineHeight: '16px', fontWeight: 400 }}>
        {t('trialBalance.sides', { debit: formatMoney(debit), credit: formatMoney(credit) })}
      </Box>
    </TableCell>
    {[debit, credit].map((amount, side) => (
      <TableCell key={side} align="right" sx={onlyWide}>
        <Money amount={amount} size="table" />
      </TableCell>
    ))}
    <TableCell align="right">
      <Money amount={balance} size="table" />
    </TableCell>
  </TableRow>
);
