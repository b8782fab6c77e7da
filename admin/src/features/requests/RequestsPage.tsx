import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import type { Stats } from '@northvale/api/contract/stats.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { shortId } from '@northvale/web/ui/terms.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { wordOf } from '@northvale/web/ui/texts/said.ts';
import { apart, tiny, touchableLine } from '@northvale/web/ui/tokens.ts';
import { type ResourceProps, useListContext, useStore } from 'react-admin';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { useStats } from '../../shared/api/useStats.ts';
import type { Deciding } from '../../shared/decisions/balanceChanges.ts';
import { DecideDialog } from '../../shared/decisions/DecideDialog.tsx';
import { DecideButtons } from '../../shared/decisions/DecideButtons.tsx';
import { decidedByWhom, requestPath, resources } from '../../shared/decisions/requestWords.ts';
import { useRequestKeys } from '../../shared/decisions/useRequestKeys.ts';
import { intoView } from '../../shared/keys/useShortcut.ts';
import { bareAddress, laterPage } from '../../shared/layout/LoadingPage.tsx';
import { PageHead } from '../../shared/layout/Section.tsx';
import { useIsTight } from '../../shared/layout/useIsNarrow.ts';
import { PageOfList } from '../../shared/lists/contractLists.tsx';
import { ExportButton, type ExportColumn } from '../../shared/lists/ExportButton.tsx';
import { ListBody, NothingFound } from '../../shared/lists/ListBody.tsx';
import { RequestBadge } from '../../shared/lists/RequestBadge.tsx';
import { counted, t } from '../../shared/texts/t.ts';
import { useKept } from '../../shared/texts/useKept.ts';
import { RequestPanel } from './RequestPanel.tsx';
import type { RequestListProps } from './RequestTable.tsx';
import { RequestToolbar } from './RequestToolbar.tsx';

// What draws tables is large, and cards are what is shown until somebody chooses otherwise.
const RequestTable = laterPage<RequestListProps>(async () => (await import('./RequestTable.tsx')).RequestTable);

/** How much less the table needs without its method and id. */
const FEWER_COLUMNS_PX = 160;

export const deposits = resource('deposit');
export const withdrawals = resource('withdrawal');

// Without a page of its own for `show`: the list stays, and its panel opens at the address.
function resource(kind: RequestKind): ResourceProps {
  return { name: resources[kind], list: pageOf(kind), hasShow: true, children: bareAddress };
}

/** The list with all that stands around it, as the build draws it too. */
function pageOf(kind: RequestKind) {
  return (
    <PageOfList list={resources[kind]} sort={['createdAt', 'DESC']}>
      <RequestsPage kind={kind} />
    </PageOfList>
  );
}

/** Deposits or withdrawals: cards or a table, filtered by status, ten a page. */
function RequestsPage({ kind }: { kind: RequestKind }) {
  const [chosenView, setView] = useStore<View>('requests.view', 'cards');
  // Even with the fewest columns the table doesn't fit everywhere.
  const onlyCards = useIsTight(-FEWER_COLUMNS_PX);
  const view = onlyCards ? 'cards' : chosenView;
  const { data = [] } = useListContext<AdminRequestRecord>();
  const [deciding, setDeciding] = useKept<Deciding | null>('deciding', null);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { current } = useRequestKeys(
    data.map((request) => ({ id: request.id, request })),
    {
      onDecide: ({ request }, verdict) => setDeciding({ request, verdict }),
      onOpen: ({ id }) => void navigate({ pathname: requestPath(kind, id), search }),
    },
  );
  const List = view === 'table' ? RequestTable : RequestCards;

  return (
    <>
      <RequestsHead kind={kind} view={view} onView={onlyCards ? undefined : setView} />
      <ListBody
        failure={t(`decisions.${kind}.failure`)}
        framed={view === 'table'}
        toolbar={<RequestToolbar kind={kind} />}
        skeleton={view === 'cards' ? <CardsSkeleton /> : undefined}
        empty={<NothingFound title={t(`decisions.${kind}.none`)}>{t(`decisions.${kind}.each`)}</NothingFound>}
      >
        <List kind={kind} currentId={current?.id} onDecide={setDeciding} />
      </ListBody>
      <RequestPanel kind={kind} onDecide={setDeciding} />
      {deciding !== null && <DecideDialog kind={kind} {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

type View = 'table' | 'cards';

interface RequestsHeadProps {
  kind: RequestKind;
  view: View;
  /** Absent where there is no choice. */
  onView: ((view: View) => void) | undefined;
}

function RequestsHead({ kind, view, onView }: RequestsHeadProps) {
  const { data: stats } = useStats();
  return (
    <PageHead title={t(`decisions.${kind}.title`)} subtitle={stats && whatWaits(kind, stats)}>
      {onView && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          onChange={(_event, chosen: View | null) => chosen && onView(chosen)}
          aria-label={t('requests.view.label')}
          sx={{ display: { xs: 'none', md: 'inline-flex' } }}
        >
          <ToggleButton value="table">{t('requests.view.table')}</ToggleButton>
          <ToggleButton value="cards">{t('requests.view.cards')}</ToggleButton>
        </ToggleButtonGroup>
      )}
      <ExportButton fileName={resources[kind]} columns={columns} />
    </PageHead>
  );
}

function whatWaits(kind: RequestKind, stats: Stats): string {
  const pending = kind === 'deposit' ? stats.pendingDeposits : stats.pendingWithdrawals;
  if (pending === 0) return t('common.nothingIsWaiting');
  if (kind === 'deposit') return t('requests.pending', counted(pending));
  return t('requests.pendingOnHold', { ...counted(pending), amount: formatMoney(stats.held) });
}

const columns: ExportColumn<AdminRequestRecord>[] = [
  { head: 'requests.columns.id', value: (request) => request.id },
  { head: 'requests.columns.person', value: (request) => request.userId.name },
  { head: 'requests.columns.amount', value: (request) => request.amount.toFixed(2) },
  { head: 'requests.columns.status', value: (request) => request.status },
  { head: 'requests.columns.method', value: (request) => request.method },
  { head: 'requests.columns.requested', value: (request) => request.createdAt },
  { head: 'requests.columns.decided', value: (request) => request.decidedAt ?? '' },
  { head: 'requests.columns.by', value: (request) => request.decidedBy?.name ?? '' },
  { head: 'requests.columns.reason', value: (request) => request.reason ?? '' },
];

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 290px), 1fr))',
  gap: 4,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

/** One card a request. */
function RequestCards({ kind, currentId, onDecide }: RequestListProps) {
  const { data = [] } = useListContext<AdminRequestRecord>();
  return (
    <Box component="ul" sx={grid}>
      {data.map((request) => (
        <Paper
          component="li"
          variant="outlined"
          key={request.id}
          ref={request.id === currentId ? intoView : undefined}
          aria-current={request.id === currentId}
          sx={{
            px: 4.5,
            pt: 4,
            pb: 3.5,
            '&[aria-current=true]': { bgcolor: 'nv.brandTint', borderColor: 'nv.brandText' },
          }}
        >
          <Box sx={{ ...apart, alignItems: 'center', columnGap: 3 }}>
            <Link
              component={RouterLink}
              to={requestPath(kind, request.id)}
              dir="auto"
              sx={{
                ...touchableLine,
                color: 'nv.ink',
                fontSize: 15,
                fontWeight: 600,
                border: 0,
                minWidth: 0,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
                '&:hover': { textDecoration: 'underline' },
              }}
            >
              {request.userId.name}
            </Link>
            <RequestBadge request={request} />
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, mt: 2 }}>
            <Money amount={request.amount} size="title" sx={{ [tiny]: { fontSize: 24 } }} />
            <Box sx={{ ml: 'auto', textAlign: 'right', color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>
              <Box>{wordOf(request.method)}</Box>
              <Box>{formatDateTime(request.createdAt)}</Box>
            </Box>
          </Box>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              flexWrap: 'wrap',
              gap: 3,
              minHeight: { xs: 57, md: 41 },
              mt: 2.5,
              pt: 3,
              borderTop: '1px solid',
              borderColor: 'nv.rule',
            }}
          >
            <Box component="span" title={request.id} sx={{ fontFamily: 'monospace', fontSize: 12, color: 'nv.ink2' }}>
              {shortId(request.id)}
            </Box>
            {request.status === 'pending' ? (
              <DecideButtons request={request} onDecide={onDecide} />
            ) : (
              <Box sx={{ color: 'nv.ink2', fontSize: 13, textAlign: 'right' }}>{decidedByWhom(request)}</Box>
            )}
          </Box>
        </Paper>
      ))}
    </Box>
  );
}

const CardsSkeleton = () => (
  <Box sx={grid} aria-hidden>
    {Array.from({ length: 9 }, (_, card) => (
      <Paper variant="outlined" key={card} sx={{ p: 4.5, height: { xs: 167, md: 151 } }}>
        <Skeleton width="55%" height={16} />
        <Skeleton width="40%" height={28} sx={{ mt: 4 }} />
        <Skeleton width="30%" height={12} sx={{ mt: 8 }} />
      </Paper>
    ))}
  </Box>
);
