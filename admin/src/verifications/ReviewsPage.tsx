import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { TableRowsSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { useGetOne, useListContext, type ResourceProps } from 'react-admin';
import { useMatch } from 'react-router-dom';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';
import { PageHead } from '../layout/PageHead.tsx';
import { PageOfList } from '../lists/contractLists.tsx';
import { PageNumbers } from '../lists/PageNumbers.tsx';
import { DocumentView } from './DocumentView.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { ReviewList } from './ReviewList.tsx';
import { StatusFilter } from './StatusFilter.tsx';

export const verifications: ResourceProps = {
  name: 'verifications',
  list: (
    <PageOfList list="verifications" sort={['submittedAt', 'ASC']} filter={{ status: 'under review' }}>
      <ReviewsPage />
    </PageOfList>
  ),
  hasShow: true,
  options: { label: 'Identity reviews' },
};

/** Who waits, what they sent, and what is known about them, side by side. */
function ReviewsPage() {
  const { data, total, isPending, error, refetch, filterValues } = useListContext<VerificationRecord>();
  const id = useMatch('/verifications/:id/show')?.params.id;
  const waiting = filterValues.status === 'under review';
  // A link may lead to a review that stands in another list, or on another page.
  const linked = useGetOne<VerificationRecord>('verifications', { id: id ?? '' }, { enabled: id !== undefined });
  const chosen = id === undefined ? data?.[0] : (data?.find((each) => each.id === id) ?? linked.data);
  const coming = isPending || (chosen === undefined && linked.isLoading);

  return (
    <>
      <PageHead
        title="Identity reviews"
        subtitle={total !== undefined && (waiting ? howManyWait(total) : `${total} decided`)}
      >
        <StatusFilter />
      </PageHead>
      {error ? (
        <Paper variant="outlined">
          <ErrorState title={error.message} onRetry={() => void refetch()}>
            The reviews can’t be shown. Nothing was decided.
          </ErrorState>
        </Paper>
      ) : coming ? (
        <Paper variant="outlined">
          <TableRowsSkeleton />
        </Paper>
      ) : chosen === undefined ? (
        <Paper variant="outlined">
          <EmptyState shape="notch" title={waiting ? 'Nobody is waiting' : 'Nothing here yet'}>
            {waiting
              ? 'All documents are decided. New ones appear here by themselves.'
              : 'Decided reviews appear here.'}
          </EmptyState>
        </Paper>
      ) : (
        <Box sx={columns}>
          <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
            <ReviewList reviews={data ?? []} chosenId={chosen.id} />
            {(total ?? 0) > 10 && <PageNumbers />}
          </Paper>
          <DocumentView key={`${chosen.id} ${chosen.submittedAt}`} review={chosen} />
          <ReviewCard key={chosen.id} review={chosen} />
        </Box>
      )}
    </>
  );
}

function howManyWait(total: number): string {
  if (total === 0) return 'Nobody is waiting';
  return total === 1 ? '1 person is waiting' : `${total} people are waiting, oldest first`;
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '232px minmax(0, 1fr)', lg: '232px minmax(0, 1fr) 320px' },
  gap: 4,
  alignItems: 'start',
  '& > :last-child': { gridColumn: { md: '1 / -1', lg: 'auto' } },
} as const;
