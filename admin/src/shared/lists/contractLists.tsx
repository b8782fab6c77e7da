import type { Answer } from '@northvale/api/contract/calls/calls.ts';
import type { ListFilter, ListName, ListSort } from '@northvale/api/contract/lists.ts';
import type { ComponentType, ReactNode } from 'react';
import {
  DataTable,
  type DataTableColumnProps,
  ListBase,
  type RaRecord,
  useGetList,
  useListFilterContext,
} from 'react-admin';
import { useLocation } from 'react-router-dom';

/** A row of one of the contract's lists. */
type ListRow<List extends ListName> =
  Answer<`GET /admin/${List}`> extends readonly (infer Row extends RaRecord)[] ? Row : never;

type Sort<List extends ListName> = [field: ListSort<List>, order: 'ASC' | 'DESC'];

interface PageOfListProps<List extends ListName> {
  list: List;
  sort: Sort<List>;
  /** What it is filtered by until the person chooses something else. */
  filter?: ListFilter<List>;
  /** On a page; ten where it isn't said. */
  rows?: number;
  /** Whether it comes back as it was left, but for one person's rows. Else it comes whole. */
  remembered?: boolean;
  children: ReactNode;
}

/**
 * A list, page by page, which all may see whom the gate lets in; what it may be sorted and filtered by is the
 * contract's.
 */
export const PageOfList = <List extends ListName>({
  list,
  sort,
  filter,
  rows = 10,
  remembered = true,
  children,
}: PageOfListProps<List>) => {
  const filteredBy = new URLSearchParams(useLocation().search).get('filter') ?? '';
  // One person's rows, to which a link has led, aren't what the list comes back with.
  const storeKey = `${list}.${filteredBy.includes('"userId":') ? 'ofOne' : 'listParams'}`;
  return (
    // The key, lest another list's rows are shown as this one's until its own have come.
    <ListBase
      key={remembered ? storeKey : list}
      resource={list}
      perPage={rows}
      sort={{ field: sort[0], order: sort[1] }}
      filterDefaultValues={filter}
      storeKey={remembered && storeKey}
      disableAuthentication
      queryOptions={saidInPlace}
    >
      {children}
    </ListBase>
  );
};

interface ListWithinProps<List extends ListName> {
  list: List;
  sort: Sort<List>;
  /** What it is about, which nobody takes away. */
  only: ListFilter<List>;
  children: ReactNode;
}

/** A list within a page about something else: its address is that page's. */
export const ListWithin = <List extends ListName>({ list, sort, only, children }: ListWithinProps<List>) => (
  <ListBase
    key={JSON.stringify(only)}
    resource={list}
    sort={{ field: sort[0], order: sort[1] }}
    filter={only}
    disableSyncWithLocation
    storeKey={false}
    disableAuthentication
    queryOptions={saidInPlace}
  >
    {children}
  </ListBase>
);

// The list says itself that it didn't load; react-admin would say so in a toast as well.
const saidInPlace = { onError: () => undefined };

/** The first rows of a list, asked for again while they are shown where `everyMs` is given. */
export const useFirstRows = <List extends ListName>(
  list: List,
  count: number,
  [field, order]: Sort<List>,
  filter: ListFilter<List>,
  everyMs?: number,
) =>
  useGetList<ListRow<List>>(
    list,
    { pagination: { page: 1, perPage: count }, sort: { field, order }, filter },
    { refetchInterval: everyMs ?? false },
  );

type ColumnProps<List extends ListName> = Omit<DataTableColumnProps<ListRow<List>>, 'source' | 'disableSort'> &
  ({ source: ListSort<List>; disableSort?: boolean } | { source?: keyof ListRow<List>; disableSort: true });

/** A column of a list's table: it can be sorted only where the contract's list can. */
export const columnOf = <List extends ListName>() => DataTable.Col as ComponentType<ColumnProps<List>>;

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
