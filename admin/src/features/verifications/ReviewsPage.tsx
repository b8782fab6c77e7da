import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ListFilter } from '@northvale/api/contract/lists.ts';
import type { VerificationStatus } from '@northvale/api/contract/profile.ts';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';
import { formatDate, useNow } from '@northvale/web/ui/dates.ts';
import { EmptyState, ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { TableRowsSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { sentenceOf, wordOf } from '@northvale/web/ui/texts/said.ts';
import { useState } from 'react';
import { useGetOne, useListContext } from 'react-admin';
import { Link, useLocation, useMatch, useNavigate } from 'react-router-dom';
import { useShortcut } from '../../shared/keys/useShortcut.ts';
import { MayBeOld } from '../../shared/layout/MayBeOld.tsx';
import { NotLoaded } from '../../shared/layout/NotFoundPage.tsx';
import { PageHead } from '../../shared/layout/Section.tsx';
import { PageNumbers } from '../../shared/lists/PageNumbers.tsx';
import { useFilters } from '../../shared/lists/contractLists.tsx';
import { waitingTime } from '../../shared/lists/days.ts';
import { counted, t } from '../../shared/texts/t.ts';
import { DocumentView } from './DocumentView.tsx';
import { ReviewCard } from './ReviewCard.tsx';

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

interface Shown {
  list: string;
  id?: string | undefined;
  /** What was decided here, which the list may still show for a moment. */
  decided?: string | undefined;
}

/**
 * The first of a list, which stays while the list moves: what others decide and send meanwhile puts nobody else under a
 * hand that is about to decide. The next one comes when this one was decided here.
 */
function useFirstShown(list: string, reviews: readonly VerificationRecord[]) {
  const [shown, setShown] = useState<Shown>({ list });
  const id = (shown.list === list ? shown.id : undefined) ?? reviews.find((each) => each.id !== shown.decided)?.id;
  if (shown.list !== list || shown.id !== id) setShown({ ...shown, list, id });
  return { id, decided: (decidedId: string) => setShown({ list, decided: decidedId }) };
}

function StatusFilter() {
  const [{ status }] = useFilters('verifications');
  const navigate = useNavigate();
  // Whose document was chosen is left behind: in another list somebody else stands first.
  const show = (chosen: VerificationStatus) => {
    const filter: ListFilter<'verifications'> = { status: chosen };
    void navigate({ pathname: '/verifications', search: `?filter=${encodeURIComponent(JSON.stringify(filter))}` });
  };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={status ?? null}
      onChange={(_event, chosen: VerificationStatus | null) => chosen && show(chosen)}
      aria-label={t('verifications.status.label')}
      sx={{ flexWrap: 'wrap' }}
    >
      <ToggleButton value="under review">{t('verifications.status.waiting')}</ToggleButton>
      <ToggleButton value="approved">{t('verifications.status.approved')}</ToggleButton>
      <ToggleButton value="rejected">{t('verifications.status.rejected')}</ToggleButton>
    </ToggleButtonGroup>
  );
}

/** J and K move among them, as among requests. */
function ReviewList({ reviews, chosenId }: { reviews: readonly VerificationRecord[]; chosenId: string }) {
  const { search } = useLocation();
  const now = useNow();
  const navigate = useNavigate();
  const pathOf = ({ id }: VerificationRecord) => ({
    pathname: `/verifications/${encodeURIComponent(id)}/show`,
    search,
  });
  const move = (by: number) => {
    const next = reviews[reviews.findIndex(({ id }) => id === chosenId) + by];
    if (next !== undefined) void navigate(pathOf(next));
  };
  useShortcut('j', () => move(1));
  useShortcut('k', () => move(-1));
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {reviews.map((review) => (
        <Box
          component="li"
          key={review.id}
          sx={{ borderBottom: '1px solid', borderColor: 'nv.rule', '&:last-of-type': { border: 0 } }}
        >
          <Box
            component={Link}
            to={pathOf(review)}
            aria-current={review.id === chosenId ? 'true' : undefined}
            sx={{
              display: 'block',
              px: 4,
              py: 2.5,
              color: 'nv.ink',
              textDecoration: 'none',
              fontSize: 14,
              lineHeight: '20px',
              '&:hover': { bgcolor: 'nv.sunken' },
              '&[aria-current]': { bgcolor: 'nv.brandTint' },
              '&:focus-visible': { outlineOffset: -2 },
            }}
          >
            <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
              <Box
                dir="auto"
                sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
              >
                {review.name}
              </Box>
              <Box sx={{ color: 'nv.ink2', fontSize: 13, flex: 'none' }}>
                {review.status === 'under review'
                  ? waitingTime(review.submittedAt, now)
                  : formatDate(review.submittedAt)}
              </Box>
            </Box>
            <Box sx={{ color: 'nv.ink2', fontSize: 13 }}>{wordOf(review.idCardType)}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
