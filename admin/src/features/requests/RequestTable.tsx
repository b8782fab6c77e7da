import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import { formatShortDate, formatTime } from '@northvale/web/ui/dates.ts';
import { shortId } from '@northvale/web/ui/terms.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { wordOf } from '@northvale/web/ui/texts/said.ts';
import { DataTable, useListContext } from 'react-admin';
import type { Deciding } from '../../shared/decisions/balanceChanges.ts';
import { DecideButtons } from '../../shared/decisions/DecideButtons.tsx';
import { requestPath } from '../../shared/decisions/requestWords.ts';
import { useMay, useVerdicts } from '../../shared/decisions/useDecision.tsx';
import { useIsTight } from '../../shared/layout/useIsNarrow.ts';
import { NameLink } from '../../shared/lists/NameLink.tsx';
import { columnOf } from '../../shared/lists/contractLists.tsx';
import { RequestBadge } from '../../shared/lists/RequestBadge.tsx';
import { t } from '../../shared/texts/t.ts';
import { BulkBar } from './BulkBar.tsx';

export interface RequestListProps {
  kind: RequestKind;
  /** The row that the keys have come to. */
  currentId: string | undefined;
  onDecide: (deciding: Deciding) => void;
}

const Column = columnOf<'deposits' | 'withdrawals'>();

/** One row a request. */
export function RequestTable({ kind, currentId, onDecide }: RequestListProps) {
  const { selectedIds } = useListContext<AdminRequestRecord>();
  const mayDecide = useMay('decide');
  // Method and id are in a request's panel, too.
  const tight = useIsTight();

  return (
    <section aria-label={t(`decisions.${kind}.title`)}>
      {mayDecide && <BulkBar kind={kind} />}
      <DataTable<AdminRequestRecord>
        rowClick={false}
        bulkActionButtons={false}
        rowSx={({ id }) => ({
          ...((id === currentId || selectedIds.includes(id)) && { backgroundColor: 'nv.brandTint' }),
          ...(id === currentId && { boxShadow: 'inset 3px 0 0 currentColor' }),
        })}
      >
        {mayDecide && (
          <Column
            label={<ChooseAll />}
            disableSort
            sx={{ width: 40 }}
            render={(request) => <Choose request={request} />}
          />
        )}
        <Column
          source="userId"
          label={t('requests.columns.person')}
          disableSort
          sx={{ maxWidth: tight ? 180 : 220 }}
          render={(request) => <NameLink to={requestPath(kind, request.id)} name={request.userId.name} />}
        />
        <Column
          disableSort
          source="status"
          label={t('requests.columns.status')}
          render={(request) => <RequestBadge request={request} />}
        />
        {!tight && (
          <Column
            disableSort
            source="method"
            label={t('requests.columns.method')}
            render={({ method }) => wordOf(method)}
            sx={{ '&.MuiTableCell-body': { color: 'nv.ink2' } }}
          />
        )}
        <Column
          source="amount"
          label={t('requests.columns.amount')}
          align="right"
          sx={{ fontWeight: 600 }}
          render={(request) => <Money amount={request.amount} size="table" />}
        />
        <Column
          source="createdAt"
          label={t('requests.columns.requested')}
          sortByOrder="DESC"
          render={(request) => <Requested at={request.createdAt} />}
        />
        {!tight && (
          <Column
            source="id"
            label={t('requests.columns.id')}
            disableSort
            render={(request) => <ShortId id={request.id} />}
          />
        )}
        <Column
          label={t('requests.columns.decision')}
          disableSort
          align="right"
          headerClassName="quiet"
          render={(request) => <DecideButtons request={request} onDecide={onDecide} />}
        />
      </DataTable>
    </section>
  );
}

const Requested = ({ at }: { at: string }) => (
  <>
    {formatShortDate(at)},{' '}
    <Box component="span" sx={{ color: 'nv.ink2' }}>
      {formatTime(at)}
    </Box>
  </>
);

const ShortId = ({ id }: { id: string }) => (
  <Box component="span" title={id} sx={{ fontFamily: 'monospace', fontSize: 12, color: 'nv.ink2' }}>
    {shortId(id)}
  </Box>
);

/**
 * Only what this person may decide either way can be chosen. Own boxes: react-admin's carry no name that a screen
 * reader hears.
 */
function Choose({ request }: { request: AdminRequestRecord }) {
  const { selectedIds, onToggleItem } = useListContext<AdminRequestRecord>();
  const verdictsOn = useVerdicts();
  if (verdictsOn(request).length < 2) return null;
  return (
    <Checkbox
      checked={selectedIds.includes(request.id)}
      onChange={() => onToggleItem(request.id)}
      slotProps={{ input: { 'aria-label': t('requests.bulk.choose', { name: request.userId.name }) } }}
    />
  );
}

function ChooseAll() {
  const { data = [], selectedIds, onSelect } = useListContext<AdminRequestRecord>();
  const verdictsOn = useVerdicts();
  const ids = data.filter((request) => verdictsOn(request).length === 2).map(({ id }) => id);
  const chosen = ids.filter((id) => selectedIds.includes(id));
  if (ids.length === 0) return null;
  return (
    <Checkbox
      checked={chosen.length === ids.length}
      indeterminate={chosen.length > 0 && chosen.length < ids.length}
      onChange={() => onSelect(chosen.length === ids.length ? [] : ids)}
      slotProps={{ input: { 'aria-label': t('requests.bulk.chooseAll') } }}
    />
  );
}
