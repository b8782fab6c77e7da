import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { INVESTORS_AT_ONCE } from '@northvale/api/contract/audit.ts';
import { formatCount } from '@northvale/web/ui/labels.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from '../../../shared/api/dataProvider.ts';
import { t } from '../../../shared/texts/t.ts';
import { investorAccount } from '../accountName.ts';
import { AccountLink } from '../AccountLink.tsx';
import { Person } from '../Person.tsx';
import { BalanceRow } from './BalanceRow.tsx';
import type { Part } from './grouping.ts';

interface Props {
  part: Part;
  /** How many there are. */
  all: number;
  at: string;
  until: string | undefined;
}

/** Each investor's account that a sum is made of, page by page, the oldest first. */
export function OpenedLines({ part, all, at, until }: Props) {
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
