import Button from '@mui/material/Button';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { useState } from 'react';
import { RefusalNotice } from '../../shared/decisions/RefusalNotice.tsx';
import { tellRefusal } from '../../shared/decisions/refusal.ts';
import { useDecision } from '../../shared/decisions/useDecision.tsx';
import { t } from '../../shared/texts/t.ts';

/** Signs somebody out everywhere, as where a device was stolen. */
export function EndSessions({ user }: { user: UserRecord }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)} sx={{ mt: 4 }}>
        {t('users.sessions.end')}
      </Button>
      {open && <EndDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

function EndDialog({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const { decide, busy, error } = useDecision();
  const confirm = async () => {
    if (await decide((provider) => provider.endSessions(user.id), undefined, 'signedOutEverywhere')) onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('users.sessions.ask')}
      note={t('users.sessions.note', { name: user.name })}
      confirmLabel={busy ? t('common.oneMoment') : t('users.sessions.end')}
      tone="error"
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {error !== null && <RefusalNotice refusal={tellRefusal(error)} />}
    </ConfirmDialog>
  );
}
