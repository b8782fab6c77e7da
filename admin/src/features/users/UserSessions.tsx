import Box from '@mui/material/Box';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { deviceWords } from '@northvale/web/ui/deviceWords.ts';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetIdentity } from 'react-admin';
import type { BackOffice } from '../../shared/api/dataProvider.ts';
import { useMay } from '../../shared/decisions/useMay.ts';
import { t } from '../../shared/texts/t.ts';
import { EndSessions } from './EndSessions.tsx';
import { Loaded } from './Loaded.tsx';

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
