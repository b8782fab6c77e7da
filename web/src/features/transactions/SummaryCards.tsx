import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { RequestRecord } from '@northvale/api/contract/requests.ts';
import { Card } from '@northvale/web/ui/Card.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { plus, UNKNOWN } from '@northvale/web/ui/money.ts';
import { serif } from '@northvale/web/ui/tokens.ts';
import type { ReactNode } from 'react';
import type { useRequests } from '../../shared/account/useRequests.ts';
import { t } from '../../shared/texts/t.ts';

type Query = ReturnType<typeof useRequests>;

/** The totals count what was approved: money that has moved. */
export function SummaryCards({ deposits, withdrawals }: { deposits: Query; withdrawals: Query }) {
  return (
    <Box
      sx={{
        // On phones as many side by side as their figures allow.
        display: { xs: 'flex', sm: 'grid' },
        flexWrap: 'wrap',
        '& > *': { flex: '1 1 auto' },
        gap: { xs: 3, md: 5 },
        gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      }}
    >
      <Summary title={t('transactions.totalDeposits')} of={[deposits]}>
        {approvedSum}
      </Summary>
      <Summary title={t('transactions.totalWithdrawals')} of={[withdrawals]}>
        {approvedSum}
      </Summary>
      <Summary title={t('transactions.pendingRequests')} of={[deposits, withdrawals]}>
        {pendingOf}
      </Summary>
    </Box>
  );
}

interface Shown {
  figure: ReactNode;
  note: string;
}

function approvedSum(requests: RequestRecord[] = []): Shown {
  const approved = requests.filter(({ status }) => status === 'approved');
  return {
    figure: <Money amount={plus(...approved.map(({ amount }) => amount))} size="title" />,
    note: t('transactions.approved', { count: approved.length }),
  };
}

function pendingOf(...[deposits = [], withdrawals = []]: RequestRecord[][]): Shown {
  const [paidIn, paidOut] = [deposits, withdrawals].map(
    (requests) => requests.filter(({ status }) => status === 'pending').length,
  ) as [number, number];
  const kinds = [
    paidIn > 0 && t('transactions.pendingDeposits', { n: paidIn }),
    paidOut > 0 && t('transactions.pendingWithdrawals', { n: paidOut }),
  ];
  const told = kinds.filter((kind) => kind !== false);
  return {
    figure: <Figure>{paidIn + paidOut}</Figure>,
    note: told.length === 0 ? t('transactions.nothingWaits') : told.join(', '),
  };
}

const Figure = ({ children }: { children: ReactNode }) => (
  <Box
    component="span"
    sx={{ fontFamily: serif, fontWeight: 450, fontSize: 30, lineHeight: '36px', fontVariantNumeric: 'tabular-nums' }}
  >
    {children}
  </Box>
);

interface SummaryProps {
  title: string;
  /** The lists that it sums up. While one of them isn't known, neither is the sum. */
  of: readonly Query[];
  children: (...lists: RequestRecord[][]) => Shown;
}

function Summary({ title, of, children }: SummaryProps) {
  const loading = of.some(({ isPending }) => isPending);
  const known = of.every(({ data }) => data !== undefined);
  const { figure, note } = known
    ? children(...of.map(({ data }) => data?.data ?? []))
    : { figure: <Figure>{UNKNOWN}</Figure>, note: t('transactions.outOfReach') };
  return (
    <Card component="section" aria-label={title} sx={{ p: 5 }}>
      <Typography variant="body2" sx={{ color: 'nv.ink2' }}>
        {title}
      </Typography>
      <Box sx={{ minHeight: 44, display: 'flex', alignItems: 'center' }}>
        {loading ? <Skeleton width={140} height={30} /> : figure}
      </Box>
      <Typography variant="label" component="p" sx={{ color: 'nv.ink2', mt: 1 }}>
        {loading ? <Skeleton width={70} height={14} /> : note}
      </Typography>
    </Card>
  );
}
