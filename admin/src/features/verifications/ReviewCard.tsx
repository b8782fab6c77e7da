import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formatDateTime, formatUtcDate } from '@northvale/web/ui/dates.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { StatusBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { useGetOne } from 'react-admin';
import { touchable } from '@northvale/web/ui/tokens.ts';
import { Link as RouterLink } from 'react-router-dom';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';
import { wordOf } from '@northvale/web/ui/texts/said.ts';
import { useIsOwn } from '../../shared/decisions/useVerdicts.ts';
import { useMay } from '../../shared/decisions/useMay.ts';
import { Facts } from '../../shared/layout/Facts.tsx';
import { MayBeOld } from '../../shared/layout/MayBeOld.tsx';
import { t } from '../../shared/texts/t.ts';
import { DecideReview } from './DecideReview.tsx';
import { usePrevious } from './usePrevious.ts';

/** What the person says about themselves, to be held against the document; and the decision. */
export function ReviewCard({ review, onDecided }: { review: VerificationRecord; onDecided: () => void }) {
  const { data: user, error, refetch } = useGetOne<UserRecord>('users', { id: review.userId });
  const mayDecide = useMay('decide');
  const isOwn = useIsOwn();
  const previous = usePrevious(review);
  return (
    <Paper variant="outlined" component="section" aria-label={t('verifications.review.label')} sx={{ p: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 3, mb: 2 }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {review.name}
        </Typography>
        <Link
          component={RouterLink}
          to={`/users/${encodeURIComponent(review.userId)}/show`}
          sx={{ ...touchable, fontSize: 13, flex: 'none' }}
        >
          {t('verifications.review.userPage')}
        </Link>
      </Box>
      {error && user === undefined && (
        <Box sx={{ mb: 4 }}>
          <Notice kind="offline" role="alert">
            {t('users.unreachable')} <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
          </Notice>
        </Box>
      )}
      {error && user !== undefined && <MayBeOld onRetry={() => void refetch()} />}
      <Facts
        facts={[
          [t('verifications.review.fullName'), user?.name ?? review.name],
          [
            t('verifications.review.dob'),
            user === undefined ? '' : user.dob === '' ? t('verifications.review.notGiven') : formatUtcDate(user.dob),
          ],
          [
            t('verifications.review.address'),
            user === undefined ? '' : user.address || t('verifications.review.notGiven'),
          ],
          [t('verifications.review.idType'), wordOf(review.idCardType)],
          ...(review.idCardNumber === undefined
            ? []
            : [[t('verifications.review.idNumber'), review.idCardNumber] as [string, string]]),
          [t('verifications.review.sent'), formatDateTime(review.submittedAt)],
          [t('verifications.review.before'), previous],
          ...(review.status === 'under review'
            ? []
            : [
                [t('verifications.review.decision'), <StatusBadge key="status" status={review.status} small />] as [
                  string,
                  React.ReactNode,
                ],
              ]),
          ...(review.reason ? [[t('common.reason'), review.reason] as [string, string]] : []),
        ]}
      />
      {review.status === 'under review' && mayDecide && !isOwn(review.userId) && (
        <DecideReview key={review.submittedAt} review={review} mayApprove={user !== undefined} onDecided={onDecided} />
      )}
    </Paper>
  );
}
