import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { deviceWords } from '@northvale/web/ui/terms.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useGetIdentity } from 'react-admin';
import type { BackOffice } from '../../shared/api/dataProvider.ts';
import { tellRefusal } from '../../shared/decisions/refusal.ts';
import { RefusalNotice } from '../../shared/decisions/RequestSummary.tsx';
import { useDecision, useMay } from '../../shared/decisions/useDecision.tsx';
import { t } from '../../shared/texts/t.ts';
import { Loaded } from './UserIdentity.tsx';

/** Where this person is signed in. */
export function UserSessions({ user }: { user: UserRecord }) {
  const provider = useDataProvider<BackOffice>();
  const mayEnd = useMay('edit');
  const { data: identity } = useGetIdentity();
  const sessions = useQuery({
    queryKey: ['users', user.id, 'sessions'],
    queryFn: () => provider.getSessions(user.id),
  });
  return (
    <Loaded title={t('users.tabs.sessions')} query={sessions} none={t('users.sessions.none')}>
      {(open) => (
        <>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {open.map(({ id, userAgent, address, createdAt, lastSeenAt }) => (
              <Box component="li" key={id} sx={{ py: 3, borderTop: '1px solid', borderColor: 'nv.rule' }}>
                <Box title={userAgent} sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
                  {deviceWords(userAgent) || t('users.sessions.unknown')}
                </Box>
                <Box sx={{ color: 'nv.ink2', fontSize: 13 }}>
                  {t('users.sessions.since', {
                    address,
                    since: formatDateTime(createdAt),
                    seen: formatDateTime(lastSeenAt),
                  })}
                </Box>
              </Box>
            ))}
          </Box>
          {mayEnd && identity?.id !== user.id && <EndSessions user={user} />}
        </>
      )}
    </Loaded>
  );
}

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
