import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import { EmptyState, ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { visuallyHidden } from '@northvale/web/ui/LiveRegion.tsx';
import { TableRowsSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useListContext, useListFilterContext } from 'react-admin';
import { MayBeOld } from '../layout/MayBeOld.tsx';
import { t } from '../texts/t.ts';
import { PageNumbers } from './PageNumbers.tsx';

interface ListBodyProps {
  /** What is said when the list doesn't load. */
  failure: string;
  toolbar?: ReactNode;
  empty: ReactNode;
  skeleton?: ReactNode;
  /** Cards stand on the page itself, tables in a frame. */
  framed?: boolean;
  children: ReactNode;
}

/**
 * A list in its four states: loading, refused, empty, full. None of them moves the toolbar. What stood there when
 * fetching it anew failed still stands, with what is open and typed in it.
 */
export function ListBody({ failure, toolbar, empty, skeleton, framed = true, children }: ListBodyProps) {
  const { isPending, isPaused, error, data, total, refetch, page, perPage } = useListContext();
  const content = () => {
    if (error && data === undefined)
      return (
        <ErrorState title={failure} onRetry={() => void refetch()}>
          {sentenceOf(error)}
        </ErrorState>
      );
    // Nothing is on its way, and nothing will be until there is a connection.
    if (isPending && isPaused === true) return <ErrorState title={failure}>{t('lists.offline')}</ErrorState>;
    if (isPending) return skeleton ?? <TableRowsSkeleton rows={10} />;
    if (data.length === 0) return empty;
    return children;
  };
  const first = (page - 1) * perPage + 1;

  return (
    <Frame framed={framed}>
      {toolbar && (
        <Box
          sx={{
            display: 'flex',
            displayPrint: 'none',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 2,
            ...(framed && { px: 4, py: 3.5, borderBottom: '1px solid', borderColor: 'nv.rule' }),
          }}
        >
          {toolbar}
        </Box>
      )}
      {error && data !== undefined && (
        <Box sx={framed ? { p: 4, pb: 0 } : {}}>
          <MayBeOld onRetry={() => void refetch()} />
        </Box>
      )}
      {content()}
      {data !== undefined && (
        <Box sx={framed ? { borderTop: total ? '1px solid' : 0, borderColor: 'nv.rule' } : { mx: -4 }}>
          <PageNumbers />
        </Box>
      )}
      <Box role="status" sx={visuallyHidden}>
        {data !== undefined &&
          (total ? t('lists.showing', { first, last: first + data.length - 1, total }) : t('lists.nothingFound'))}
      </Box>
    </Frame>
  );
}

const Frame = ({ framed, children }: { framed: boolean; children: ReactNode }) =>
  framed ? (
    <Paper variant="outlined" sx={{ overflow: 'hidden', position: 'relative' }}>
      {children}
    </Paper>
  ) : (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, position: 'relative' }}>{children}</Box>
  );

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

/** What another page has narrowed a list down to. */
export const Only = ({ what, onRemove }: { what: string; onRemove: () => void }) => (
  <Chip
    component="button"
    clickable
    onClick={onRemove}
    aria-label={t('lists.onlyLabel', { what })}
    label={t('lists.only', { what })}
    icon={<X size={14} strokeWidth={1.75} aria-hidden />}
    sx={{
      height: { xs: 44, md: 32 },
      flexDirection: 'row-reverse',
      bgcolor: 'nv.brandTint',
      color: 'nv.brandText',
      fontWeight: 500,
      '& .MuiChip-icon': { color: 'inherit', ml: 0, mr: 2.5 },
      '& .MuiChip-label': { px: 3 },
    }}
  />
);
