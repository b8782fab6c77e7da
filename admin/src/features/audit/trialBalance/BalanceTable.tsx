import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { INVESTORS_AT_ONCE, type TrialBalanceSummary } from '@northvale/api/contract/audit.ts';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { EmptyState } from '@northvale/web/ui/ErrorState.tsx';
import { formatCount } from '@northvale/web/ui/terms.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDataProvider, useGetOne } from 'react-admin';
import type { BackOffice } from '../../../shared/api/dataProvider.ts';
import { t } from '../../../shared/texts/t.ts';
import { AccountLink, Person } from '../AccountLink.tsx';
import { hovered } from '../hovered.ts';
import { type Group, grouped, type Line, type Part, placedWith, type Sums } from './grouping.ts';

interface BalanceTableProps {
  balance: TrialBalanceSummary;
  /** Entries are shown up to there; undefined where the balance is that of now. */
  until: string | undefined;
}

/** The accounts by kind, closed by the sum of both sides. */
export function BalanceTable({ balance: { at, accounts, total }, until }: BalanceTableProps) {
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

interface GroupProps extends Pick<BalanceTableProps, 'until'> {
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
            <ItemName name={item.name} account={item.sums.account} />
          </AccountLink>
        </BalanceRow>
      ),
    )}
  </TableBody>
);

/** What is placed is called by the investment's name, once that is known. */
function ItemName({ name, account }: { name: string; account: string }) {
  const id = placedWith(account);
  const { data } = useGetOne<AdminInvestmentRecord>('investments', { id: id ?? '' }, { enabled: id !== undefined });
  return data === undefined ? name : t('trialBalance.placed', { investment: data.name });
}

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

interface InvestorLinesProps {
  name: string;
  sums: Line;
  part: Part;
  /** The moment of the sums. */
  at: string;
  until: string | undefined;
}

/** The sum of what all investors have in one way, and below it, once opened, each of theirs. */
function InvestorLines({ name, sums, part, at, until }: InvestorLinesProps) {
  const [open, setOpen] = useState(false);
  const { investors = 0 } = sums;
  return (
    <>
      <BalanceRow sums={sums}>
        <ButtonBase
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          sx={{
            columnGap: 1.5,
            ml: -1,
            px: 1,
            minHeight: { xs: 44, md: 28 },
            borderRadius: '6px',
            font: 'inherit',
            fontWeight: 500,
            textAlign: 'left',
          }}
        >
          <Box component="span" sx={{ display: 'flex', rotate: open ? '90deg' : '0deg', transition: 'rotate 200ms' }}>
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          </Box>
          <span>
            {name}{' '}
            <Box component="span" sx={{ color: 'nv.ink2', fontWeight: 400, ml: 0.5 }}>
              {formatCount(investors)}
            </Box>
          </span>
        </ButtonBase>
      </BalanceRow>
      {open && <OpenedLines part={part} all={investors} at={at} until={until} />}
    </>
  );
}

interface OpenedLinesProps {
  part: Part;
  /** How many there are. */
  all: number;
  at: string;
  until: string | undefined;
}

/** Each investor's account that a sum is made of, page by page, the oldest first. */
function OpenedLines({ part, all, at, until }: OpenedLinesProps) {
  const provider = useDataProvider<BackOffice>();
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['trialBalance', 'investors', part, at],
    queryFn: ({ pageParam: after, signal }) =>
      provider.getInvestorLines({ account: part, at, ...(after !== undefined && { after }) }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    // A moment that has passed stays as it was.
    staleTime: Infinity,
  });
  const lines = data?.pages.flatMap(({ accounts }) => accounts) ?? [];
  return (
    <>
      {lines.map((line) => (
        <BalanceRow key={line.account} sums={line} within>
          <AccountLink account={line.account} until={until}>
            <Person userId={investorAccount(line.account)?.userId ?? ''} />
          </AccountLink>
        </BalanceRow>
      ))}
      {error ? (
        <Below>
          {sentenceOf(error)}{' '}
          <Button variant="text" disabled={isFetching} onClick={() => void fetchNextPage()}>
            {t('common.tryAgain')}
          </Button>
        </Below>
      ) : data === undefined ? (
        <Below>
          <Skeleton width="40%" height={12} />
        </Below>
      ) : (
        hasNextPage && (
          <Below>
            <Button variant="text" disabled={isFetching} onClick={() => void fetchNextPage()}>
              {t('trialBalance.showMore', {
                count: Math.min(all - lines.length, INVESTORS_AT_ONCE),
                all: formatCount(all),
              })}
            </Button>
          </Below>
        )
      )}
    </>
  );
}

const Below = ({ children }: { children: ReactNode }) => (
  <TableRow>
    <TableCell colSpan={4} sx={{ '&&': { pl: { xs: 5, md: 8.5 } } }}>
      {children}
    </TableCell>
  </TableRow>
);

/** Whose account a name of the journal's means, and which of theirs; undefined for one of the platform's. */
function investorAccount(account: string): { userId: string; part: string } | undefined {
  const [, userId, part] = /^investor:([^:]+):(\w+)$/.exec(account) ?? [];
  return userId === undefined || part === undefined ? undefined : { userId, part };
}

/** Both sides have no room on phones; there they stand below the name. */
const onlyWide = { display: { xs: 'none', md: 'table-cell' } } as const;

interface BalanceRowProps {
  sums: Sums;
  /** One of the lines that a sum is made of. */
  within?: boolean;
  children: ReactNode;
}

/** A line of the trial balance: whose it is, both sides, and what remains. */
const BalanceRow = ({ sums: { debit, credit, balance }, within = false, children }: BalanceRowProps) => (
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
