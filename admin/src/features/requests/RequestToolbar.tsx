import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { ListFilter } from '@northvale/api/contract/lists.ts';
import { REQUEST_STATUSES, type RequestKind } from '@northvale/api/contract/requests.ts';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { formatCount } from '@northvale/web/ui/terms.ts';
import { statusWord } from '@northvale/web/ui/StatusBadge.tsx';
import { Calendar } from 'lucide-react';
import { useGetOne, useListFilterContext } from 'react-admin';
import { useStats } from '../../shared/api/useStats.ts';
import { resources } from '../../shared/decisions/requestWords.ts';
import { FilterMenu } from '../../shared/lists/FilterMenu.tsx';
import { Only } from '../../shared/lists/ListBody.tsx';
import { SearchField } from '../../shared/lists/SearchField.tsx';
import { useFilter } from '../../shared/lists/contractLists.tsx';
import { t, type TextKey } from '../../shared/texts/t.ts';
import { DateFilter } from './DateFilter.tsx';

/** The three filters stay together: beside the statuses, or all below them. */
const together = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  flex: '1 1 482px',
  minWidth: 0,
  justifyContent: { lg: 'flex-end' },
} as const;

export function RequestToolbar({ kind }: { kind: RequestKind }) {
  return (
    <>
      <StatusChips kind={kind} />
      <Box sx={together}>
        <SearchField list={resources[kind]} label={t('requests.search')} />
        <DateFilter icon={<Calendar size={16} strokeWidth={1.75} aria-hidden />} />
        <AmountFilter />
        <OnlyPerson kind={kind} />
      </Box>
    </>
  );
}

function OnlyPerson({ kind }: { kind: RequestKind }) {
  const [userId, setUserId] = useFilter(resources[kind], 'userId');
  const { data: person } = useGetOne<UserRecord>('users', { id: userId ?? '' }, { enabled: userId !== undefined });
  return userId !== undefined && <Only what={person?.name ?? userId} onRemove={() => setUserId(undefined)} />;
}

function StatusChips({ kind }: { kind: RequestKind }) {
  const [status, setStatus] = useFilter(resources[kind], 'status');
  const { data: stats } = useStats();
  const pending = kind === 'deposit' ? stats?.pendingDeposits : stats?.pendingWithdrawals;

  return (
    <Box role="group" aria-label={t('requests.statuses.label')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <StatusChip
        label={t('requests.statuses.all')}
        chosen={status === undefined}
        onClick={() => setStatus(undefined)}
      />
      {REQUEST_STATUSES.map((each) => (
        <StatusChip
          key={each}
          label={statusWord(each)}
          count={each === 'pending' ? pending : undefined}
          chosen={status === each}
          onClick={() => setStatus(each)}
        />
      ))}
    </Box>
  );
}

interface ChipProps {
  label: string;
  count?: number | undefined;
  chosen: boolean;
  onClick: () => void;
}

const StatusChip = ({ label, count, chosen, onClick }: ChipProps) => (
  <Chip
    component="button"
    clickable
    variant={chosen ? 'filled' : 'outlined'}
    aria-pressed={chosen}
    onClick={onClick}
    sx={{ height: { xs: 44, md: 32 }, '& .MuiChip-label': { px: 3 } }}
    label={
      <>
        {label}
        {count !== undefined && count > 0 && (
          <>
            {' '}
            <Box component="span" sx={{ ml: 0.5, fontWeight: 600, color: chosen ? 'inherit' : 'nv.amberText' }}>
              {formatCount(count)}
            </Box>
          </>
        )}
      </>
    }
  />
);

type Span = Pick<ListFilter<'deposits'>, 'amountFrom' | 'amountTo'>;

const choices: { label: TextKey; value: Span | undefined }[] = [
  { label: 'requests.anyAmount', value: undefined },
  { label: 'requests.upTo', value: { amountTo: 1000 } },
  { label: 'requests.between', value: { amountFrom: 1000, amountTo: 10_000 } },
  { label: 'requests.from', value: { amountFrom: 10_000 } },
];

function AmountFilter() {
  const { filterValues, setFilters } = useListFilterContext();
  const { amountFrom, amountTo, ...others } = filterValues as Span;
  return (
    <FilterMenu
      label={t('requests.anyAmount')}
      choices={choices.map(({ label, value }) => ({ label: t(label), value }))}
      isChosen={(span) => span?.amountFrom === amountFrom && span?.amountTo === amountTo}
      onChoose={(span) => setFilters({ ...others, ...span }, {}, false)}
    />
  );
}
