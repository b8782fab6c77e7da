import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { useRef, useState } from 'react';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';
import { ReasonField, reasonProblem } from '../../shared/decisions/ReasonField.tsx';
import { RefusalNotice } from '../../shared/decisions/RefusalNotice.tsx';
import { tellRefusal } from '../../shared/decisions/refusal.ts';
import { useDecision } from '../../shared/decisions/useDecision.tsx';
import { useShortcut } from '../../shared/keys/useShortcut.ts';
import { t } from '../../shared/texts/t.ts';
import { useKept } from '../../shared/texts/useKept.ts';
import { ButtonKey } from './ButtonKey.tsx';

interface Props {
  review: VerificationRecord;
  /** Whether what the document is held against is shown. */
  mayApprove: boolean;
  onDecided: () => void;
}

/** Approving asks once more; rejecting takes a reason, which the person reads. */
export function DecideReview({ review, mayApprove, onDecided }: Props) {
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
