import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { RequestKind, RequestRecord } from '@northvale/api/contract/requests.ts';
import { Card } from '@northvale/web/ui/Card.tsx';
import { formatDate, formatTime } from '@northvale/web/ui/dates.ts';
import { EmptyState, ErrorState } from '../../../ui/ErrorState.tsx';
import { AppLink } from '../../../ui/PageLink.tsx';
import { focusKept } from '@northvale/web/ui/focusKept.ts';
import { shortId } from '../../../ui/terms.ts';
import { useAnnouncement } from '@northvale/web/ui/LiveRegion.tsx';
import { UNKNOWN } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { requestKinds, requestWord } from '@northvale/web/ui/requestTimeline.ts';
import { RequestCardSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { StatusBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { sentenceOf, wordOf } from '@northvale/web/ui/texts/said.ts';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import FileText from 'lucide-react/icons/file-text';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useRequests } from '../../shared/account/useHoldings.ts';
import { useMoneyPanel } from '../../shared/money/useMoneyPanel.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { usePanel } from '../../shared/page/usePanel.ts';
import { t } from '../../shared/texts/t.ts';
import { CancelRequest, RequestDetails } from './RequestDetails.tsx';
import { StatementPanel, SummaryCards } from './SummaryCards.tsx';

export function TransactionsPage() {
  const deposits = useRequests('deposit');
  const withdrawals = useRequests('withdrawal');
  const [params, setParams] = useSearchParams();
  const kind: RequestKind = params.get('kind') === 'withdrawals' ? 'withdrawal' : 'deposit';
  const { asked, open, close } = usePanel();
  const list = kind === 'deposit' ? deposits : withdrawals;
  useAnnouncement(list.data && t(`done.${kind}sFetched`));
  useEffect(focusKept, []);
  // As it stands now, also while it is being looked at.
  const request = list.data?.data.find(({ _id }) => _id === asked('of'));
  const chosen = useMemo(() => request && { kind, request }, [kind, request]);
  const chosenFor = (panel: string) => (asked('panel') === panel ? chosen : undefined);

  const choose = (next: RequestKind): void =>
    setParams({ kind: next === 'deposit' ? 'deposits' : 'withdrawals' }, { replace: true });
  const count = (query: typeof deposits): number | string => query.data?.data.length ?? UNKNOWN;
  return (
    <>
      <PageHeader title={t('transactions.title')}>{t('transactions.text')}</PageHeader>
      <Box sx={{ position: 'relative' }}>
        {/* First on phones, and at the right of the tabs where there is room. */}
        <Button
          variant="outlined"
          size="small"
          startIcon={<FileText size={16} strokeWidth={1.75} />}
          onClick={() => open({ panel: 'statements' })}
          sx={{
            position: { sm: 'absolute' },
            right: 0,
            bottom: 8,
            zIndex: 1,
            mb: { xs: 6, sm: 0 },
            verticalAlign: 'top',
          }}
        >
          {t('transactions.statements')}
        </Button>
        <SummaryCards deposits={deposits} withdrawals={withdrawals} />
        <Tabs
          value={kind}
          onChange={(_event, next: RequestKind) => choose(next)}
          variant="scrollable"
          scrollButtons={false}
          aria-label={t('transactions.requests')}
          sx={{ mt: 6 }}
        >
          <Tab
            value="deposit"
            id="tab-deposit"
            aria-controls="panel-deposit"
            label={t('transactions.tab.deposit', { count: count(deposits) })}
          />
          <Tab
            value="withdrawal"
            id="tab-withdrawal"
            aria-controls="panel-withdrawal"
            label={t('transactions.tab.withdrawal', { count: count(withdrawals) })}
          />
        </Tabs>
      </Box>
      <Box role="tabpanel" id={`panel-${kind}`} aria-labelledby={`tab-${kind}`} sx={{ pt: 5 }}>
        {kind === 'deposit' && (
          <Box sx={{ mb: 4 }}>
            <AppLink to="/deposit-plans">{t('plans.title')}</AppLink>
          </Box>
        )}
        <RequestList
          kind={kind}
          query={list}
          onDetails={({ _id }) => open({ panel: 'details', of: _id })}
          onCancel={({ _id }) => open({ panel: 'cancel', of: _id })}
        />
      </Box>
      <RequestDetails
        chosen={chosenFor('details')}
        onClose={close}
        onCancel={({ _id }) => open({ panel: 'cancel', of: _id })}
      />
      <StatementPanel open={asked('panel') === 'statements'} onClose={close} />
      <CancelRequest chosen={chosenFor('cancel')} onClose={close} />
    </>
  );
}

interface RequestListProps {
  kind: RequestKind;
  query: ReturnType<typeof useRequests>;
  onDetails: (request: RequestRecord) => void;
  onCancel: (request: RequestRecord) => void;
}

/** Full, empty, loading or out of reach: the same place on the page. */
function RequestList({ kind, query, onDetails, onCancel }: RequestListProps) {
  const { open } = useMoneyPanel();
  if (query.isPending)
    return (
      <Box sx={grid} aria-busy="true">
        {Array.from({ length: 4 }, (_, card) => (
          <RequestCardSkeleton key={card} />
        ))}
      </Box>
    );
  if (query.isError && query.data === undefined)
    return (
      <Card sx={{ p: 0 }}>
        <ErrorState
          title={sentenceOf(query.error, t(`transactions.failed.${kind}`))}
          onRetry={() => void query.refetch()}
        />
      </Card>
    );
  const requests = query.data?.data ?? [];
  if (requests.length === 0)
    return (
      <Card sx={{ p: 0 }}>
        <EmptyState
          title={t(`transactions.none.${kind}`)}
          shape={kind === 'deposit' ? 'hill' : 'notch'}
          action={
            kind === 'deposit' && (
              <Button
                variant="contained"
                startIcon={<ArrowDownToLine size={18} strokeWidth={1.75} />}
                onClick={() => open('deposit')}
              >
                {t('money.deposit')}
              </Button>
            )
          }
        >
          {t(`transactions.later.${kind}`)}
        </EmptyState>
      </Card>
    );
  return (
    <Box component="ul" sx={grid}>
      {requests.map((request) => (
        <RequestCard
          key={request._id}
          kind={kind}
          request={request}
          onDetails={() => onDetails(request)}
          onCancel={() => onCancel(request)}
        />
      ))}
    </Box>
  );
}

const grid = {
  display: 'grid',
  gap: { xs: 4, md: 5 },
  // As wide as German's longest status beside its method: some below and some beside would make ragged rows.
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(336px, 1fr))' },
  m: 0,
  p: 0,
} as const;

interface RequestCardProps {
  kind: RequestKind;
  request: RequestRecord;
  onDetails: () => void;
  onCancel: () => void;
}

function RequestCard({ kind, request, onDetails, onCancel }: RequestCardProps) {
  const { icon: Icon } = requestKinds[kind];
  const word = requestWord(kind);
  return (
    <Card component="li" sx={{ listStyle: 'none', p: 5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, rowGap: 2 }}>
        <Box
          sx={{
            width: 36,
            height: 36,
            borderRadius: '8px',
            display: 'grid',
            placeItems: 'center',
            bgcolor: 'nv.brandTint',
            color: 'nv.brandText',
            flex: 'none',
          }}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </Box>
        <Box sx={{ flex: 1, minWidth: 'min-content' }}>
          <Box component="h2" sx={{ m: 0, fontWeight: 600, fontSize: 15, lineHeight: '22px' }}>
            {word}
          </Box>
          <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px' }}>{wordOf(request.method)}</Box>
        </Box>
        <StatusBadge status={request.status} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, my: 4 }}>
        <Money amount={request.amount} size="title" />
        <Box
          component="time"
          dateTime={request.createdAt}
          sx={{
            color: 'nv.ink2',
            fontSize: 14,
            lineHeight: '20px',
            textAlign: 'right',
            ml: 'auto',
            whiteSpace: 'nowrap',
          }}
        >
          {formatDate(request.createdAt)}
          <br />
          {formatTime(request.createdAt)}
        </Box>
      </Box>
      <Box sx={foot}>
        <Box component="span" sx={{ color: 'nv.ink2', flex: 1, whiteSpace: 'nowrap' }} title={request._id}>
          {t('transactions.id')} {shortId(request._id)}
        </Box>
        {/* Where there is no room for all, both stand below. */}
        <Box sx={{ display: 'flex', gap: 4 }}>
          {request.status === 'pending' && (
            <Link
              component="button"
              type="button"
              onClick={onCancel}
              sx={{ font: 'inherit', fontWeight: 500, color: 'nv.red', borderColor: 'nv.red' }}
            >
              {t('transactions.cancelRequest')}
            </Link>
          )}
          <Link component="button" type="button" onClick={onDetails} sx={{ font: 'inherit', fontWeight: 500 }}>
            {t('transactions.details')}
          </Link>
        </Box>
      </Box>
    </Card>
  );
}

const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 2,
  alignItems: 'baseline',
  borderTop: '1px solid',
  borderColor: 'nv.rule',
  pt: 2.5,
  fontSize: 14,
  lineHeight: '20px',
} as const;
