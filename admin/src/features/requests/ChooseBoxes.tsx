import Checkbox from '@mui/material/Checkbox';
import { useListContext } from 'react-admin';
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
import { useVerdicts } from '../../shared/decisions/useVerdicts.ts';
import { t } from '../../shared/texts/t.ts';

/**
 * Only what this person may decide either way can be chosen. Own boxes: react-admin's carry no name that a screen
 * reader hears.
 */
export function Choose({ request }: { request: AdminRequestRecord }) {
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

export function ChooseAll() {
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
