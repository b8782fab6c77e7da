import type { ListFilter, ListName } from '@northvale/api/contract/lists.ts';
import { useListFilterContext } from 'react-admin';

/** The filters that the contract's list has; undefined takes one away. New ones begin at the first page. */
export function useFilters<List extends ListName>(_list: List) {
  const { filterValues, setFilters } = useListFilterContext();
  const change = (changed: ListFilter<List>) => {
    const all = Object.entries({ ...(filterValues as object), ...changed });
    setFilters(Object.fromEntries(all.filter(([, value]) => value !== undefined)), {}, false);
  };
  return [filterValues as ListFilter<List>, change] as const;
}

/** One of them. */
export function useFilter<List extends ListName, Name extends keyof ListFilter<List>>(list: List, name: Name) {
  type Value = ListFilter<List>[Name];
  const [values, change] = useFilters(list);
  const set = (value: Value | undefined) => change({ [name]: value } as unknown as ListFilter<List>);
  return [values[name] as Value | undefined, set] as const;
}
