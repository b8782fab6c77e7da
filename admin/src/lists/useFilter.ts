import { useListFilterContext } from 'react-admin';

/** One of the list's filters; undefined takes it away. A new filter begins at the first page. */
export function useFilter<Value>(name: string): [Value | undefined, (value: Value | undefined) => void] {
  const { filterValues, setFilters } = useListFilterContext();
  const set = (value: Value | undefined) => {
    const { [name]: _before, ...others } = filterValues as Record<string, unknown>;
    setFilters(value === undefined ? others : { ...others, [name]: value }, {}, false);
  };
  return [(filterValues as Record<string, Value | undefined>)[name], set];
}
