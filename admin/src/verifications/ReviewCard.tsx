import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formatDateTime, formatUtcDate } from '@northvale/web/ui/dates.ts';
import { StatusBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';
import { useIsOwn } from '../decisions/useVerdicts.ts';
import { useMay } from '../decisions/useMay.ts';
import { Facts } from '../layout/Facts.tsx';
import { DecideReview } from './DecideReview.tsx';
import { usePrevious } from './usePrevious.ts';

/** What the person says about themselves, to be held against the document; and the decision. */
export function ReviewCard({ review }: { review: VerificationRecord }) {
  const { data: user } = useGetOne<UserRecord>('users', { id: review.userId });
  const mayDecide = useMay('decide');
  const isOwn = useIsOwn();
  const previous = usePrevious(review);
  return (
    <Paper variant="outlined" component="section" aria-label="Review" sx={{ p: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 3, mb: 2 }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {review.name}
        </Typography>
        <Link
          component={RouterLink}
          to={`/users/${encodeURIComponent(review.userId)}/show`}
          sx={{ fontSize: 13, flex: 'none' }}
        >
          User page
        </Link>
      </Box>
      <Facts
        facts={[
          ['Full name', user?.name ?? review.name],
          ['Date of birth', user === undefined ? '' : user.dob === '' ? 'Not given' : formatUtcDate(user.dob)],
          ['Address', user === undefined ? '' : user.address || 'Not given'],
          ['ID type', review.idCardType],
          ...(review.idCardNumber === undefined ? [] : [['ID number', review.idCardNumber] as [string, string]]),
          ['Sent', formatDateTime(review.submittedAt)],
          ['Before', previous],
          ...(review.status === 'under review'
            ? []
            : [['Decision', <StatusBadge key="status" status={review.status} small />] as [string, React.ReactNode]]),
          ...(review.reason ? [['Reason', review.reason] as [string, string]] : []),
        ]}
      />
      {review.status === 'under review' && mayDecide && !isOwn(review.userId) && <DecideReview review={review} />}
    </Paper>
  );
}
