import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { RequestCardSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { Timeline, type Step } from '@northvale/web/ui/Timeline.tsx';
import { ArrowDownToLine, ArrowUpFromLine, Check, Clock, Minus, Users, X } from 'lucide-react';
import { useGetOne } from 'react-admin';
import { Link as RouterLink, useLocation, useMatch, useNavigate } from 'react-router-dom';
import type { AdminRequestRecord, RequestKind } from '../api/records.ts';
import { Facts } from '../layout/Facts.tsx';
import type { Deciding } from './deciding.ts';
import { RequestBadge } from '../lists/RequestBadge.tsx';
import { RequestSummary } from './RequestSummary.tsx';
import { words } from './words.ts';

interface Props {
  kind: RequestKind;
  onDecide: ((deciding: Deciding) => void) | undefined;
}

/** One request whole, at an address of its own, beside the list. */
export function RequestPanel({ kind, onDecide }: Props) {
  const match = useMatch(`/${kind}/:id/show`);
  const id = match?.params.id;
  const navigate = useNavigate();
  const { search } = useLocation();
  const {
    data: request,
    error,
    refetch,
  } = useGetOne<AdminRequestRecord>(kind, { id: id ?? '' }, { enabled: id !== undefined });
  const close = () => void navigate({ pathname: `/${kind}`, search });
  const pending = request?.status === 'pending' && onDecide !== undefined;

  return (
    <Panel
      open={id !== undefined}
      title={words[kind].one === 'deposit' ? 'Deposit' : 'Withdrawal'}
      onClose={close}
      foot={pending ? <Foot request={request} onDecide={onDecide} /> : undefined}
    >
      {error ? (
        <ErrorState title={error.message} onRetry={() => void refetch()}>
          This request can’t be shown.
        </ErrorState>
      ) : request === undefined ? (
        <RequestCardSkeleton />
      ) : (
        <Box sx={{ display: 'grid', gap: 6 }}>
          <RequestSummary kind={kind} request={request} />
          <Facts
            facts={[
              ['Status', <RequestBadge key="status" request={request} />],
              [
                'Person',
                <Link key="person" component={RouterLink} to={`/users/${encodeURIComponent(request.userId._id)}/show`}>
                  {request.userId.name}
                </Link>,
              ],
              ...bankFacts(request),
              [
                'Request ID',
                <Box key="id" component="span" sx={{ fontFamily: 'monospace', fontSize: 12, overflowWrap: 'anywhere' }}>
                  {request.id}
                </Box>,
              ],
            ]}
          />
          <Timeline steps={steps(kind, request)} />
        </Box>
      )}
    </Panel>
  );
}

const Foot = ({ request, onDecide }: { request: AdminRequestRecord; onDecide: (deciding: Deciding) => void }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: '2fr 1fr', gap: 2 }}>
    <Button variant="contained" onClick={() => onDecide({ request, verdict: 'approve' })}>
      Approve {formatMoney(request.amount)}
    </Button>
    <Button variant="outlined" color="error" onClick={() => onDecide({ request, verdict: 'reject' })}>
      Reject
    </Button>
  </Box>
);

function bankFacts({ method, bankAccount }: AdminRequestRecord): [string, string][] {
  if (bankAccount === undefined) return [['Method', method]];
  return [
    ['Method', method],
    ['Bank', bankAccount.bankName],
    ['Holder', bankAccount.accountHolderName],
    ['Account', bankAccount.accountNumber],
  ];
}

function steps(kind: RequestKind, request: AdminRequestRecord): Step[] {
  const amount = formatMoney(request.amount);
  const requested: Step = {
    key: 'requested',
    icon: kind === 'deposits' ? ArrowDownToLine : ArrowUpFromLine,
    what: 'Requested',
    when: formatDateTime(request.createdAt),
    effect: kind === 'withdrawals' ? `${amount} was put on hold.` : 'Nothing moved yet.',
  };
  const approvals = request.approvals.map(({ by, at }): Step => ({
    key: at,
    icon: Users,
    tone: 'amber',
    what: `First approval by ${by.name}`,
    when: formatDateTime(at),
  }));
  return [requested, ...approvals, outcome(kind, request, amount)];
}

function outcome(
  kind: RequestKind,
  { status, decidedAt, decidedBy, reason }: AdminRequestRecord,
  amount: string,
): Step {
  const when = decidedAt === undefined ? '' : formatDateTime(decidedAt);
  const by = decidedBy === undefined ? '' : ` by ${decidedBy.name}`;
  switch (status) {
    case 'pending':
      return { key: status, icon: Clock, tone: 'amber', what: 'Waits for a decision', when: 'Now' };
    case 'approved':
      return {
        key: status,
        icon: Check,
        tone: 'green',
        what: `Approved${by}`,
        when,
        effect: kind === 'deposits' ? `${amount} was added.` : `${amount} was paid out of the hold.`,
      };
    case 'rejected':
      return {
        key: status,
        icon: X,
        tone: 'red',
        what: `Rejected${by}`,
        when,
        effect: [kind === 'deposits' ? '' : `${amount} was given back.`, reason].filter(Boolean).join(' '),
      };
    case 'cancelled':
      return {
        key: status,
        icon: Minus,
        what: 'Cancelled by the owner',
        when,
        effect: kind === 'deposits' ? '' : `${amount} was given back.`,
      };
  }
}
