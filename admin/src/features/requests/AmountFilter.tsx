import type { ListFilter } from '@northvale/api/contract/lists.ts';
import { useListFilterContext } from 'react-admin';
import { FilterMenu } from '../../shared/lists/FilterMenu.tsx';
import { t, type TextKey } from '../../shared/texts/t.ts';

type Span = Pick<ListFilter<'deposits'>, 'amountFrom' | 'amountTo'>;

const choices: { label: TextKey; value: Span | undefined }[] = [
  { label: 'requests.anyAmount', value: undefined },
  { label: 'requests.upTo', value: { amountTo: 1000 } },
  { label: 'requests.between', value: { amountFrom: 1000, amountTo: 10_000 } },
  { label: 'requests.from', value: { amountFrom: 10_000 } },
];

export function AmountFilter() {
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
