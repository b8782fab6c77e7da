import type { ListFilter } from '@northvale/api/contract/lists.ts';
import { useListFilterContext } from 'react-admin';
import { FilterMenu } from '../lists/FilterMenu.tsx';

type Span = Pick<ListFilter<'deposits'>, 'amountFrom' | 'amountTo'>;

const choices: { label: string; value: Span | undefined }[] = [
  { label: 'Any amount', value: undefined },
  { label: 'Up to $1,000', value: { amountTo: 1000 } },
  { label: '$1,000 to $10,000', value: { amountFrom: 1000, amountTo: 10_000 } },
  { label: 'From $10,000', value: { amountFrom: 10_000 } },
];

export function AmountFilter() {
  const { filterValues, setFilters } = useListFilterContext();
  const { amountFrom, amountTo, ...others } = filterValues as Span;
  return (
    <FilterMenu
      label="Any amount"
      choices={choices}
      isChosen={(span) => span?.amountFrom === amountFrom && span?.amountTo === amountTo}
      onChoose={(span) => setFilters({ ...others, ...span }, {}, false)}
    />
  );
}
