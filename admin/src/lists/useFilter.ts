import type { ListFilter, ListName } from '@northvale/api/contract/lists.ts';
import { useListFilterContext } from 'react-admin';

/** One of the filters that the contract's list has; undefined takes it away. A new one begins at the first page. */
export function useFilter<List extends ListName, Name extends keyof ListFilter<List>>(_list: List, name: Name) {
  type Value = ListFilter<List>[Name];
  const { filterValues, setFilters } = useListFilterContext();
  const set = (value: Value | undefined) => {
    const { [name]: _before, ...others } = filterValues as ListFilter<List>;
    setFilters(value === undefined ? others : { ...others, [name]: value }, {}, false);
  };
  return [(filterValues as ListFilter<List>)[name] as Value | undefined, set] as const;
}
