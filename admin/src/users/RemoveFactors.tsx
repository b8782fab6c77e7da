import Button from '@mui/material/Button';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { RefusalNotice } from '../decisions/RefusalNotice.tsx';
import { tellRefusal } from '../decisions/refusal.ts';
import { useDecision } from '../decisions/useDecision.tsx';
import { t } from '../texts/t.ts';
import { useKept } from '../texts/useKept.ts';

/** For who lost their phone: all second factors go, and the person is told why. */
export function RemoveFactors({ user }: { user: UserRecord }) {
  const [open, setOpen] = useKept(`factorsRemoved ${user.id}`, false);
  const [reason, setReason] = useKept(`factorsReason ${user.id}`, '');
  const { decide, busy, error } = useDecision();
  const confirm = async () => {
    if (await decide((provider) => provider.removeFactors(user, reason))) setOpen(false);
  };
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {t('users.factors.remove')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('users.factors.ask')}
        note={t('users.factors.note', { name: user.name })}
        confirmLabel={busy ? t('common.oneMoment') : t('users.factors.remove')}
        tone="error"
        busy={busy}
        disabled={reason.trim() === ''}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      >
        {error !== null && <RefusalNotice refusal={tellRefusal(error)} />}
        <TextInput label={t('common.reason')} value={reason} onChange={(event) => setReason(event.target.value)} />
      </ConfirmDialog>
    </>
  );
}
