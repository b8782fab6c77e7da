import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { formatMoney } from '@northvale/web/ui/money.ts';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import type { Stats } from '@northvale/api/contract/stats.ts';
import { useStats } from '../api/useStats.ts';
import { PageHead } from '../layout/PageHead.tsx';
import type { CsvColumn } from '../lists/csv.ts';
import { ExportButton } from '../lists/ExportButton.tsx';
import { words } from '../decisions/requestWords.ts';

export type View = 'table' | 'cards';

interface Props {
  kind: RequestKind;
  view: View;
  onView: (view: View) => void;
}

export function RequestsHead({ kind, view, onView }: Props) {
  const { data: stats } = useStats();
  return (
    <PageHead title={words[kind].title} subtitle={stats && whatWaits(kind, stats)}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        onChange={(_event, chosen: View | null) => chosen && onView(chosen)}
        aria-label="View"
        sx={{ display: { xs: 'none', md: 'inline-flex' } }}
      >
        <ToggleButton value="table">Table</ToggleButton>
        <ToggleButton value="cards">Cards</ToggleButton>
      </ToggleButtonGroup>
      <ExportButton fileName={words[kind].resource} columns={columns} />
    </PageHead>
  );
}

function whatWaits(kind: RequestKind, stats: Stats): string {
  if (kind === 'deposit')
    return stats.pendingDeposits === 0 ? 'Nothing is waiting' : `${stats.pendingDeposits} pending`;
  if (stats.pendingWithdrawals === 0) return 'Nothing is waiting';
  return `${stats.pendingWithdrawals} pending, ${formatMoney(stats.held)} on hold for them`;
}

const columns: CsvColumn<AdminRequestRecord>[] = [
  { head: 'ID', value: (request) => request.id },
  { head: 'Person', value: (request) => request.userId.name },
  { head: 'Amount', value: (request) => request.amount.toFixed(2) },
  { head: 'Status', value: (request) => request.status },
  { head: 'Method', value: (request) => request.method },
  { head: 'Requested', value: (request) => request.createdAt },
  { head: 'Decided', value: (request) => request.decidedAt ?? '' },
  { head: 'By', value: (request) => request.decidedBy?.name ?? '' },
  { head: 'Reason', value: (request) => request.reason ?? '' },
];
