import Button from '@mui/material/Button';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import type { ReactNode } from 'react';
import { useListFilterContext } from 'react-admin';
import { t } from '../texts/t.ts';

interface NothingFoundProps {
  title: string;
  children: ReactNode;
}

/** An empty list says what will appear here; an empty search offers to take the filters away. */
export function NothingFound({ title, children }: NothingFoundProps) {
  const { filterValues, setFilters } = useListFilterContext();
  const filtered = Object.keys(filterValues as object).length > 0;
  if (!filtered) return <EmptyState title={title}>{children}</EmptyState>;
  return (
    <EmptyState
      shape="notch"
      title={t('lists.nothingFound')}
      action={
        <Button variant="outlined" onClick={() => setFilters({}, {}, false)}>
          {t('lists.takeFiltersAway')}
        </Button>
      }
    >
      {t('lists.noMatch')}
    </EmptyState>
  );
}
