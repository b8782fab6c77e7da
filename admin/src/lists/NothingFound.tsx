import Button from '@mui/material/Button';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import type { ReactNode } from 'react';
import { useListFilterContext } from 'react-admin';

interface Props {
  title: string;
  children: ReactNode;
}

/** An empty list says what will appear here; an empty search offers to take the filters away. */
export function NothingFound({ title, children }: Props) {
  const { filterValues, setFilters } = useListFilterContext();
  const filtered = Object.keys(filterValues as object).length > 0;
  if (!filtered) return <EmptyState title={title}>{children}</EmptyState>;
  return (
    <EmptyState
      shape="notch"
      title="Nothing found"
      action={
        <Button variant="outlined" onClick={() => setFilters({}, {}, false)}>
          Take the filters away
        </Button>
      }
    >
      No entry matches what you filter by.
    </EmptyState>
  );
}
