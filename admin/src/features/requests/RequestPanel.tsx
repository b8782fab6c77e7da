import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { RequestCardSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { requestWord, requestTimeline } from '@northvale/web/ui/requestTimeline.ts';
import { Timeline, type Step } from '@northvale/web/ui/Timeline.tsx';
import { useGetOne } from 'react-admin';
import { Link as RouterLink, useLocation, useMatch, useNavigate } from 'react-router-dom';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import { wordOf } from '@northvale/web/ui/texts/said.ts';
import { accountHistoryPath } from '../../shared/layout/pages.ts';
import { Facts } from '../../shared/layout/Facts.tsx';
import { MayBeOld } from '../../shared/layout/MayBeOld.tsx';
import { NotLoaded } from '../../shared/layout/NotFoundPage.tsx';
import type { Deciding, Verdict } from '../../shared/decisions/balanceChanges.ts';
import { RequestBadge } from '../../shared/lists/RequestBadge.tsx';
import { RequestSummary } from '../../shared/decisions/RequestSummary.tsx';
import { resources } from '../../shared/decisions/requestWords.ts';
import { useVerdicts } from '../../shared/decisions/useDecision.tsx';
import { t } from '../../shared/texts/t.ts';

interface RequestPanelProps {
  kind: RequestKind;
  onDecide: (deciding: Deciding) => void;
}

/** One request whole, at an address of its own, beside the list. */
export function RequestPanel({ kind, onDecide }: RequestPanelProps) {
  const match = useMatch(`/${resources[kind]}/:id/show`);
  const id = match?.params.id;
  const navigate = useNavigate();
  const { search } = useLocation();
  const {
    data: request,
    error,
    refetch,
  } = useGetOne<AdminRequestRecord>(resources[kind], { id: id ?? '' }, { enabled: id !== undefined });
  const close = () => void navigate({ pathname: `/${resources[kind]}`, search });
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
      {error && request !== undefined && <MayBeOld onRetry={() => void refetch()} />}
      {error && request === undefined ? (
        <NotLoaded error={error} onRetry={() => void refetch()}>
          {t('requests.panel.unreachable')}
        </NotLoaded>
      ) : request === undefined ? (
        <RequestCardSkeleton />
      ) : (
        <Box sx={{ display: 'grid', gap: 6 }}>
          <RequestSummary kind={kind} request={request} />
          <Facts
            facts={[
              [t('requests.columns.status'), <RequestBadge key="status" request={request} />],
              [
                t('requests.columns.person'),
                <Link key="person" component={RouterLink} to={`/users/${encodeURIComponent(request.userId._id)}/show`}>
                  {request.userId.name}
                </Link>,
              ],
              [
                t('requests.panel.history'),
                <Link
                  key="history"
                  component={RouterLink}
                  to={accountHistoryPath(request.userId._id, request.revision)}
                >
                  {t('requests.panel.atLastChange')}
                </Link>,
              ],
              ...bankFacts(request),
              [
                t('requests.panel.requestId'),
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
        {t('decisions.approveAmount', { amount: formatMoney(request.amount) })}
      </Button>
    ) : (
      <Box sx={{ color: 'nv.ink2', fontSize: 13 }}>{t('requests.panel.youApproved')}</Box>
    )}
    <Button variant="outlined" color="error" onClick={() => onDecide({ request, verdict: 'reject' })}>
      {t('common.reject')}
    </Button>
  </Box>
);

function bankFacts({ method, bankAccount }: AdminRequestRecord): [string, string][] {
  if (bankAccount === undefined) return [[t('requests.columns.method'), wordOf(method)]];
  return [
    [t('requests.columns.method'), wordOf(method)],
    [t('requests.panel.bank'), bankAccount.bankName],
    [t('requests.panel.holder'), bankAccount.accountHolderName],
    [t('requests.panel.account'), bankAccount.accountNumber],
  ];
}

function steps(kind: RequestKind, request: AdminRequestRecord): Step[] {
  const amount = formatMoney(request.amount);
  const name = request.decidedBy?.name;
  const givenBack = kind === 'withdrawal' ? t('requests.steps.givenBack', { amount }) : '';
  return requestTimeline(kind, request, (stage, at, admin = '') => {
    const when = at === undefined ? '' : formatDateTime(at);
    switch (stage) {
      case 'requested':
        return {
          what: t('requests.steps.requested'),
          when,
          effect: kind === 'withdrawal' ? t('requests.steps.putOnHold', { amount }) : t('requests.steps.nothingMoved'),
        };
      case 'firstApproval':
        return { what: t('requests.steps.firstApproval', { name: admin }), when };
      case 'inReview':
        return request.status === 'pending' ? { what: t('requests.steps.waits'), when: t('common.now') } : null;
      case 'approved':
      case 'rejected':
        return {
          what: name === undefined ? t(`requests.steps.${stage}`) : t(`requests.steps.${stage}By`, { name }),
          when,
          effect:
            stage === 'approved'
              ? t(`requests.steps.moved.${kind}`, { amount })
              : `${givenBack} ${request.reason ?? ''}`.trim(),
        };
      case 'cancelled':
        return { what: t('requests.steps.cancelled'), when, effect: givenBack };
      case 'holdReleased':
        return null;
    }
  });
}
