import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { formatMoney } from '@northvale/web/ui/money.ts';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import type { Stats } from '@northvale/api/contract/stats.ts';
import { useStats } from '../../shared/api/useStats.ts';
import { PageHead } from '../../shared/layout/PageHead.tsx';
import { ExportButton, type ExportColumn } from '../../shared/lists/ExportButton.tsx';
import { resources } from '../../shared/decisions/requestWords.ts';
import { counted } from '../../shared/texts/counted.ts';
import { t } from '../../shared/texts/t.ts';

export type View = 'table' | 'cards';

interface Props {
  kind: RequestKind;
  view: View;
  /** Absent where there is no choice. */
  onView: ((view: View) => void) | undefined;
}

export function RequestsHead({ kind, view, onView }: Props) {
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
