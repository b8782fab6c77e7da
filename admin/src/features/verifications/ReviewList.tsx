import Box from '@mui/material/Box';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';
import { formatDate } from '@northvale/web/ui/dates.ts';
import { wordOf } from '@northvale/web/ui/texts/said.ts';
import { useNow } from '@northvale/web/ui/useNow.ts';
import { useShortcut } from '../../shared/keys/useShortcut.ts';
import { waitingTime } from '../../shared/lists/waitingTime.ts';

/** J and K move among them, as among requests. */
export function ReviewList({ reviews, chosenId }: { reviews: readonly VerificationRecord[]; chosenId: string }) {
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
