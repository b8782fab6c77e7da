import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { RequestCardSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { requestWord, requestTimeline } from '@northvale/web/ui/requestTimeline.ts';
import { Timeline, type Step } from '@northvale/web/ui/Timeline.tsx';
import { useGetOne } from 'react-admin';
import { Link as RouterLink, useLocation, useMatch, useNavigate } from 'react-router-dom';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import { accountHistoryPath } from '../layout/accountHistoryPath.ts';
import { Facts } from '../layout/Facts.tsx';
import type { Deciding, Verdict } from '../decisions/balanceChanges.ts';
import { RequestBadge } from '../lists/RequestBadge.tsx';
import { RequestSummary } from '../decisions/RequestSummary.tsx';
import { words } from '../decisions/requestWords.ts';
import { useVerdicts } from '../decisions/useVerdicts.ts';

interface Props {
  kind: RequestKind;
  onDecide: (deciding: Deciding) => void;
}

/** One request whole, at an address of its own, beside the list. */
export function RequestPanel({ kind, onDecide }: Props) {
  const match = useMatch(`/${words[kind].resource}/:id/show`);
  const id = match?.params.id;
  const navigate = useNavigate();
  const { search } = useLocation();
  const {
    data: request,
    error,
    refetch,
  } = useGetOne<AdminRequestRecord>(words[kind].resource, { id: id ?? '' }, { enabled: id !== undefined });
  const close = () => void navigate({ pathname: `/${words[kind].resource}`, search });
  const verdictsOn = useVerdicts();
  const verdicts = request === undefined ? [] : verdictsOn(request);

  return (
    <Panel
      open={id !== undefined}
      title={requestWord(kind)}
      onClose={close}
      foot={
        request !== undefined && verdicts.length > 0 ? (
          <Foot request={request} verdicts={verdicts} onDecide={onDecide} />
        ) : undefined
      }
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
              [
                'History',
                <Link
                  key="history"
                  component={RouterLink}
                  to={accountHistoryPath(request.userId._id, request.revision)}
                >
                  The account at its last change
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

interface FootProps {
  request: AdminRequestRecord;
  verdicts: readonly Verdict[];
  onDecide: (deciding: Deciding) => void;
}

const Foot = ({ request, verdicts, onDecide }: FootProps) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: '2fr 1fr', alignItems: 'center', gap: 2 }}>
    {verdicts.includes('approve') ? (
      <Button variant="contained" onClick={() => onDecide({ request, verdict: 'approve' })}>
        Approve {formatMoney(request.amount)}
      </Button>
    ) : (
      <Box sx={{ color: 'nv.ink2', fontSize: 13 }}>You have approved it. Another admin gives the second approval.</Box>
    )}
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
  const by = request.decidedBy === undefined ? '' : ` by ${request.decidedBy.name}`;
  const givenBack = kind === 'withdrawal' ? `${amount} was given back.` : '';
  return requestTimeline(kind, request, (stage, at, admin = '') => {
    const when = at === undefined ? '' : formatDateTime(at);
    switch (stage) {
      case 'requested':
        return {
          what: 'Requested',
          when,
          effect: kind === 'withdrawal' ? `${amount} was put on hold.` : 'Nothing moved yet.',
        };
      case 'firstApproval':
        return { what: `First approval by ${admin}`, when };
      case 'inReview':
        return request.status === 'pending' ? { what: 'Waits for a decision', when: 'Now' } : undefined;
      case 'approved':
        return { what: `Approved${by}`, when, effect: `${amount} ${moved[kind]}` };
      case 'rejected':
        return { what: `Rejected${by}`, when, effect: `${givenBack} ${request.reason ?? ''}`.trim() };
      case 'cancelled':
        return { what: 'Cancelled by the owner', when, effect: givenBack };
      default:
        return undefined;
    }
  });
}

const moved: Record<RequestKind, string> = { deposit: 'was added.', withdrawal: 'was paid out of the hold.' };
