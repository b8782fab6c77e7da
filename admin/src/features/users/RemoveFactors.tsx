import Button from '@mui/material/Button';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { useState } from 'react';
import { ReasonField, reasonProblem } from '../../shared/decisions/ReasonField.tsx';
import { RefusalNotice } from '../../shared/decisions/RefusalNotice.tsx';
import { tellRefusal } from '../../shared/decisions/refusal.ts';
import { useDecision } from '../../shared/decisions/useDecision.tsx';
import { t } from '../../shared/texts/t.ts';
import { useKept } from '../../shared/texts/useKept.ts';

/** For who lost their phone: all second factors go, and the person is told why. */
export function RemoveFactors({ user }: { user: UserRecord }) {
  const [open, setOpen] = useKept(`factorsRemoved ${user.id}`, false);
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {t('users.factors.remove')}
      </Button>
      {open && <RemoveDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

function RemoveDialog({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const [reason, setReason] = useKept(`factorsReason ${user.id}`, '');
  const [asked, setAsked] = useState(false);
  const { decide, busy, error } = useDecision();
  const problem = reasonProblem(reason);
  const confirm = async () => {
    setAsked(true);
    if (problem !== undefined) return;
    if (await decide((provider) => provider.removeFactors(user, reason), undefined, 'factorsGone')) onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('users.factors.ask')}
      note={t('users.factors.note', { name: user.name })}
      confirmLabel={busy ? t('common.oneMoment') : t('users.factors.remove')}
      tone="error"
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} error={asked ? problem : undefined} />
      {error !== null && <RefusalNotice refusal={tellRefusal(error)} />}
    </ConfirmDialog>
  );
}
