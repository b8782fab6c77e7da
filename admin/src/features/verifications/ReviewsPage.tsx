import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { TableRowsSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { useGetOne, useListContext } from 'react-admin';
import { useLocation, useMatch, useNavigate } from 'react-router-dom';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { MayBeOld } from '../../shared/layout/MayBeOld.tsx';
import { NotLoaded } from '../../shared/layout/NotLoaded.tsx';
import { PageHead } from '../../shared/layout/PageHead.tsx';
import { PageNumbers } from '../../shared/lists/PageNumbers.tsx';
import { counted } from '../../shared/texts/counted.ts';
import { t } from '../../shared/texts/t.ts';
import { DocumentView } from './DocumentView.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { ReviewList } from './ReviewList.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { useFirstShown } from './useFirstShown.ts';

/** Who waits, what they sent, and what is known about them, side by side. */
export function ReviewsPage() {
  const { data, total, isPending, isFetching, error, refetch, filterValues } = useListContext<VerificationRecord>();
  const waiting = filterValues.status === 'under review';
  // While another list is fetched, the one before stands there.
  const first = useFirstShown(String(filterValues.status), isFetching ? [] : (data ?? []));
  const linkedId = useMatch('/verifications/:id/show')?.params.id;
  const id = linkedId ?? first.id;
  const navigate = useNavigate();
  const { search } = useLocation();
  const listed = data?.find((each) => each.id === id);
  // A link may lead to a review that stands in another list, or on another page; or it was decided by a colleague.
  const isElsewhere = id !== undefined && data !== undefined && listed === undefined;
  const linked = useGetOne<VerificationRecord>('verifications', { id: id ?? '' }, { enabled: isElsewhere });
  const chosen = listed ?? (isElsewhere ? linked.data : undefined);
  const next = (decidedId: string) => {
    first.decided(decidedId);
    if (linkedId !== undefined) void navigate({ pathname: '/verifications', search });
  };
  const coming = isPending || (chosen === undefined && (linked.isLoading || isFetching));

  return (
    <>
      <PageHead
        title={t('verifications.title')}
        subtitle={total !== undefined && (waiting ? howManyWait(total) : t('verifications.decided', counted(total)))}
      >
        <StatusFilter />
      </PageHead>
      {error && data !== undefined && <MayBeOld onRetry={() => void refetch()} />}
      {error && data === undefined ? (
        <Paper variant="outlined">
          <ErrorState title={sentenceOf(error)} onRetry={() => void refetch()}>
            {t('verifications.unreachable')}
          </ErrorState>
        </Paper>
      ) : coming ? (
        <Paper variant="outlined">
          <TableRowsSkeleton />
        </Paper>
      ) : chosen === undefined && linked.error ? (
        <Paper variant="outlined">
          <NotLoaded error={linked.error} onRetry={() => void linked.refetch()}>
            {t('verifications.unreachable')}
          </NotLoaded>
        </Paper>
      ) : chosen === undefined ? (
        <Paper variant="outlined">
          <EmptyState shape="notch" title={waiting ? t('verifications.nobody') : t('verifications.nothing')}>
            {waiting ? t('verifications.nobodyText') : t('verifications.nothingText')}
          </EmptyState>
        </Paper>
      ) : (
        <Box sx={columns}>
          <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
            <ReviewList reviews={data ?? []} chosenId={chosen.id} />
            <Box sx={{ '&& .MuiPaginationItem-root': { minWidth: { md: 26 }, mx: { md: 0 } } }}>
              {(total ?? 0) > 10 && <PageNumbers />}
            </Box>
          </Paper>
          <DocumentView key={`${chosen.id} ${chosen.submittedAt}`} review={chosen} />
          <ReviewCard key={chosen.id} review={chosen} onDecided={() => next(chosen.id)} />
        </Box>
      )}
    </>
  );
}

const howManyWait = (total: number): string =>
  total === 0 ? t('verifications.nobody') : t('verifications.waiting', counted(total));

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '232px minmax(0, 1fr)', lg: '232px minmax(0, 1fr) 320px' },
  gap: 4,
  alignItems: 'start',
  '& > :last-child': { gridColumn: { md: '1 / -1', lg: 'auto' } },
} as const;
