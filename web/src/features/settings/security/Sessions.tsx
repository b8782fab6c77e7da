import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { useUserId } from '../../../shared/account/useSession.ts';
import { api } from '../../../shared/api/apiClient.ts';
import { deviceWords } from '@northvale/web/ui/deviceWords.ts';
import { useSecurityChange } from './useSecurityChange.ts';
import { Row } from './Row.tsx';
import { t } from '../../../shared/texts/t.ts';

/** Where one is signed in. */
export function Sessions() {
  const userId = useUserId();
  const { data } = useQuery({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => api.call('GET /auth/sessions', { signal }),
  });
  const end = useSecurityChange('sessionEnded', (id: string) =>
    api.call('DELETE /auth/sessions/:id', { params: { id } }),
  );
  return (
    <section aria-label={t('settings.security.sessions')}>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {t('settings.security.sessions')}
      </Typography>
      {data?.data.map(({ id, userAgent, address, lastSeenAt, current }) => (
        <Row
          key={id}
          title={current ? t('settings.security.thisBrowser', { device: deviceOf(userAgent) }) : deviceOf(userAgent)}
          text={`${address} · ${formatDateTime(lastSeenAt)}`}
        >
          {!current && (
            <Button
              size="small"
              aria-label={t('settings.security.signOutOne', {
                device: deviceOf(userAgent),
                time: formatDateTime(lastSeenAt),
              })}
              disabled={end.isPending}
              onClick={() => end.mutate(id)}
            >
              {t('settings.security.signOut')}
            </Button>
          )}
        </Row>
      ))}
    </section>
  );
}

const deviceOf = (userAgent: string): string => deviceWords(userAgent) || t('settings.security.aBrowser');
