import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { TableRowsSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { visuallyHidden } from '@northvale/web/ui/visuallyHidden.ts';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
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
