import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { RequestRecord } from '@northvale/api/contract/requests.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { plus } from '@northvale/web/ui/money.ts';
import { serif } from '@northvale/web/ui/tokens.ts';
import type { ReactNode } from 'react';
import { Card } from '@northvale/web/ui/Card.tsx';

interface Props {
  deposits: RequestRecord[] | undefined;
  withdrawals: RequestRecord[] | undefined;
  loading: boolean;
}

/** The totals count what was approved: money that has moved. */
export function SummaryCards({ deposits = [], withdrawals = [], loading }: Props) {
  const pending = [...deposits, ...withdrawals].filter(({ status }) => status === 'pending');
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, md: 5 },
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <Summary title="Total Deposits" loading={loading} note={`${approved(deposits).length} approved`}>
        <Money amount={total(approved(deposits))} size="title" />
      </Summary>
      <Summary title="Total Withdrawals" loading={loading} note={`${approved(withdrawals).length} approved`}>
        <Money amount={total(approved(withdrawals))} size="title" />
      </Summary>
      <Summary
        title="Pending Requests"
        loading={loading}
        note={pending.length === 0 ? 'Nothing is waiting' : 'With our team'}
      >
        <Box component="span" sx={{ fontFamily: serif, fontSize: 30, lineHeight: '36px' }}>
          {pending.length}
        </Box>
      </Summary>
    </Box>
  );
}

const approved = (requests: RequestRecord[]): RequestRecord[] => requests.filter(({ status }) => status === 'approved');
const total = (requests: RequestRecord[]): number => plus(...requests.map(({ amount }) => amount));

const Summary = ({
  title,
  loading,
  note,
  children,
}: {
  title: string;
  loading: boolean;
  note: string;
  children: ReactNode;
}) => (
  <Card component="section" aria-label={title} sx={{ p: 5 }}>
    <Typography variant="body2" sx={{ color: 'nv.ink2' }}>
      {title}
    </Typography>
    <Box sx={{ minHeight: 44, display: 'flex', alignItems: 'center' }}>
      {loading ? <Skeleton width={140} height={30} /> : children}
    </Box>
    <Typography variant="label" component="p" sx={{ color: 'nv.ink2', mt: 1 }}>
      {loading ? <Skeleton width={70} height={14} /> : note}
    </Typography>
  </Card>
);
