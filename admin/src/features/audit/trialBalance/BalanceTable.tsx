import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { TrialBalanceSummary } from '@northvale/api/contract/audit.ts';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { t } from '../../../shared/texts/t.ts';
import { AccountLink } from '../AccountLink.tsx';
import { BalanceRow, onlyWide } from './BalanceRow.tsx';
import { type Group, grouped } from './grouping.ts';
import { InvestorLines } from './InvestorLines.tsx';

interface Props {
  balance: TrialBalanceSummary;
  /** Entries are shown up to there; undefined where the balance is that of now. */
  until: string | undefined;
}

/** The accounts by kind, closed by the sum of both sides. */
export function BalanceTable({ balance: { at, accounts, total }, until }: Props) {
  if (accounts.length === 0) {
    return <EmptyState title={t('trialBalance.nothing')}>{t('trialBalance.nothingText')}</EmptyState>;
  }
  return (
    <Box sx={{ pb: 4, overflowX: 'auto' }}>
      <Table
        aria-label={t('trialBalance.title')}
        sx={{ '& .MuiTableCell-root': { whiteSpace: 'nowrap', px: { xs: 2, md: 4 } } }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: '100%' }}>{t('trialBalance.account')}</TableCell>
            <TableCell align="right" sx={onlyWide}>
              {t('trialBalance.debit')}
            </TableCell>
            <TableCell align="right" sx={onlyWide}>
              {t('trialBalance.credit')}
            </TableCell>
            <TableCell align="right">{t('trialBalance.balance')}</TableCell>
          </TableRow>
        </TableHead>
        {grouped(accounts).map((group) => (
          <GroupBody key={group.kind} group={group} at={at} until={until} />
        ))}
        <TableBody>
          <Total total={total} />
        </TableBody>
      </Table>
    </Box>
  );
}

interface GroupProps extends Pick<Props, 'until'> {
  group: Group;
  at: string;
}

const GroupBody = ({ group: { title, balance, items }, at, until }: GroupProps) => (
  <TableBody
    sx={{
      '&& > tr:last-child > *': { borderBottom: '1px solid', borderColor: 'nv.rule' },
      // The rule above the total is the total's.
      '&&:nth-last-of-type(2) > tr:last-child > *': { borderBottom: 0 },
    }}
  >
    <TableRow sx={{ bgcolor: 'nv.paper' }}>
      <TableCell component="th" scope="rowgroup" sx={{ fontWeight: 600 }}>
        {title}
      </TableCell>
      <TableCell sx={onlyWide} colSpan={2} />
      <TableCell align="right" sx={{ fontWeight: 600 }}>
        <Money amount={balance} size="table" />
      </TableCell>
    </TableRow>
    {items.map((item) =>
      item.part ? (
        <InvestorLines key={item.name} {...item} part={item.part} at={at} until={until} />
      ) : (
        <BalanceRow key={item.name} sums={item.sums}>
          <AccountLink account={item.sums.account} until={until}>
            {item.name}
          </AccountLink>
        </BalanceRow>
      ),
    )}
  </TableBody>
);

/** One rule above, two below, as a bookkeeper closes a column. On phones both sides are said below each other. */
const Total = ({ total: { debit, credit } }: Pick<TrialBalanceSummary, 'total'>) => (
  <TableRow sx={closing}>
    <TableCell component="th" scope="row">
      <Box sx={onlyNarrow}>
        {t('trialBalance.totalDebit')}
        <br />
        {t('trialBalance.totalCredit')}
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
        {t('trialBalance.total')}
      </Box>
    </TableCell>
    {[debit, credit].map((amount, side) => (
      <TableCell key={side} align="right" sx={onlyWide}>
        <Money amount={amount} size="table" />
      </TableCell>
    ))}
    <TableCell align="right">
      <Box sx={onlyNarrow}>
        <Money amount={debit} size="table" />
        <br />
        <Money amount={credit} size="table" />
      </Box>
    </TableCell>
  </TableRow>
);

const onlyNarrow = { display: { md: 'none' }, py: 2 } as const;

const closing = {
  '& .MuiTableCell-root.MuiTableCell-root': {
    height: 48,
    fontWeight: 600,
    borderTop: '1px solid',
    borderBottom: '3px double',
    borderColor: 'nv.ink2',
  },
} as const;
