import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { formatDate, formatDateTime, formatUtcDate } from '@northvale/web/ui/dates.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { StatusBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { wordOf } from '@northvale/web/ui/texts/said.ts';
import { touchable } from '@northvale/web/ui/tokens.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ReasonField, reasonProblem } from '../../shared/decisions/ReasonField.tsx';
import { tellRefusal } from '../../shared/decisions/refusal.ts';
import { RefusalNotice } from '../../shared/decisions/RequestSummary.tsx';
import { useDecision, useIsOwn, useMay } from '../../shared/decisions/useDecision.tsx';
import { useShortcut } from '../../shared/keys/useShortcut.ts';
import { Facts } from '../../shared/layout/Facts.tsx';
import { MayBeOld } from '../../shared/layout/MayBeOld.tsx';
import { useFirstRows } from '../../shared/lists/contractLists.tsx';
import { t } from '../../shared/texts/t.ts';
import { useKept } from '../../shared/texts/useKept.ts';

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

const decisions: ('IdentityApproved' | 'IdentityRejected')[] = ['IdentityApproved', 'IdentityRejected'];

/** What came of the document that this person had sent before this one. */
function usePrevious({ userId, submittedAt }: VerificationRecord): string {
  const { data, error } = useFirstRows('events', 10, ['position', 'DESC'], { userId, type: decisions });
  if (error) return t('verifications.previous.unknown');
  if (data === undefined) return '';
  const before = data.find(({ occurredAt }) => occurredAt < submittedAt);
  if (before === undefined) return t('verifications.previous.first');
  const told = { date: formatDate(before.occurredAt), name: before.actor.name };
  return t(
    before.type === 'IdentityApproved'
      ? 'verifications.previous.IdentityApproved'
      : 'verifications.previous.IdentityRejected',
    told,
  );
}

interface DecideReviewProps {
  review: VerificationRecord;
  /** Whether what the document is held against is shown. */
  mayApprove: boolean;
  onDecided: () => void;
}

/** Approving asks once more; rejecting takes a reason, which the person reads. */
function DecideReview({ review, mayApprove, onDecided }: DecideReviewProps) {
  const { decide, busy, error } = useDecision();
  const [reason, setReason] = useKept(`reviewReason ${review.id}`, '');
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [approving, setApproving] = useState(false);
  const refusal = error === null ? null : tellRefusal(error);
  const isOver = refusal?.isOver === true;

  const approve = async () => {
    const done = t('verifications.decide.approved', { name: review.name });
    const approved = await decide((provider) => provider.decideVerification(review, { status: 'approved' }), done);
    setApproving(false);
    if (approved) onDecided();
  };
  const reject = async () => {
    setAsked(true);
    if (reasonProblem(reason) !== undefined) return field.current?.focus();
    const rejected = { status: 'rejected', reason: reason.trim() } as const;
    const done = t('verifications.decide.rejected', { name: review.name });
    if (await decide((provider) => provider.decideVerification(review, rejected), done)) onDecided();
  };
  useShortcut('a', () => setApproving(true), mayApprove && !busy && !isOver);
  useShortcut('r', () => void reject(), !busy && !isOver);

  return (
    <Box sx={{ mt: 5 }}>
      <ReasonField
        value={reason}
        onChange={setReason}
        error={asked ? reasonProblem(reason) : undefined}
        beside={t('verifications.decide.hint')}
        placeholder={t('verifications.decide.example')}
        autoFocus={false}
        ref={field}
        disabled={busy}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
        <Button
          variant="contained"
          disabled={!mayApprove || busy || isOver}
          onClick={() => setApproving(true)}
          sx={{ flex: '1.8 0 auto', minHeight: 40, fontSize: 14 }}
        >
          {t('common.approve')} <ButtonKey>{'A'}</ButtonKey>
        </Button>
        <Button
          variant="outlined"
          color="error"
          disabled={busy || isOver}
          onClick={() => void reject()}
          sx={{ flex: '1 0 auto', minHeight: 40, fontSize: 14 }}
        >
          {t('common.reject')} <ButtonKey>{'R'}</ButtonKey>
        </Button>
      </Box>
      {refusal !== null && <RefusalNotice refusal={refusal} />}
      <ConfirmDialog
        open={approving}
        title={t('verifications.decide.ask', { name: review.name })}
        note={t('verifications.decide.note')}
        confirmLabel={busy ? t('common.oneMoment') : t('common.approve')}
        busy={busy}
        onConfirm={() => void approve()}
        onClose={() => setApproving(false)}
      />
    </Box>
  );
}

/** The key beside a button's word, in the button's own colour. */
const ButtonKey = ({ children }: { children: ReactNode }) => (
  <Box
    component="kbd"
    aria-hidden
    sx={{
      display: { xs: 'none', md: 'inline-block' },
      ml: 2,
      minWidth: 20,
      border: '1px solid currentColor',
      borderRadius: '4px',
      font: 'inherit',
      fontSize: 12,
      lineHeight: '17px',
      opacity: 0.8,
    }}
  >
    {children}
  </Box>
);
