import { notGiven } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { makePasskey } from '@northvale/api/client/passkeys.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { formatDate } from '@northvale/web/ui/dates.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useUserId } from '../../../shared/account/useSession.ts';
import { api } from '../../../shared/api/apiClient.ts';
import { useSecurityChange } from './useSecurityChange.ts';
import { Row } from './Row.tsx';
import { t } from '../../../shared/texts/t.ts';

/** Passkeys: they sign in without a password, and no other site can ask for them. */
export function Passkeys() {
  const userId = useUserId();
  const { data } = useQuery({
    queryKey: ['passkeys', userId],
    queryFn: ({ signal }) => api.call('GET /auth/passkeys', { signal }),
  });
  const [asked, setAsked] = useState<{ id: string; name: string }>();
  const remove = useSecurityChange('passkeyRemoved', (id: string) =>
    api.call('DELETE /auth/passkeys/:id', { params: { id } }),
  );
  return (
    <section aria-label={t('settings.security.passkeys')}>
      <Typography variant="h3">{t('settings.security.passkeys')}</Typography>
      <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 1, mb: 4 }}>
        {t('settings.security.passkeysText')}
      </Typography>
      {data?.data.map(({ id, name, createdAt, lastUsedAt }) => (
        <Row
          key={id}
          title={name}
          text={[
            t('settings.security.added', { date: formatDate(createdAt) }),
            ...(lastUsedAt === undefined ? [] : [t('settings.security.lastUsed', { date: formatDate(lastUsedAt) })]),
          ].join(' · ')}
        >
          <Button
            size="small"
            aria-label={t('settings.security.removeOne', { name })}
            onClick={() => setAsked({ id, name })}
          >
            {t('settings.security.remove')}
          </Button>
        </Row>
      ))}
      <AddPasskey />
      {asked && (
        <ConfirmDialog
          open
          tone="error"
          title={t('settings.security.askRemove', { name: asked.name })}
          note={t('settings.security.removeNote')}
          confirmLabel={t('settings.security.remove')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(asked.id, { onSettled: () => setAsked(undefined) })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

function AddPasskey() {
  const [name, setName] = useState('');
  const add = useSecurityChange(
    'passkeyAdded',
    async () => {
      const response = await makePasskey(api);
      return api.call('POST /auth/passkeys', { body: { name, response } });
    },
    { ungiven: notGiven() },
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add.mutate(undefined, { onSuccess: () => setName('') });
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 4 }}>
      <Box sx={{ flex: '1 1 200px', maxWidth: 320 }}>
        <TextInput
          label={t('settings.security.deviceName')}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Box>
      <Button type="submit" variant="outlined" disabled={add.isPending || name.trim() === ''} sx={{ alignSelf: 'end' }}>
        {t(add.isPending ? 'settings.oneMoment' : 'settings.security.addPasskey')}
      </Button>
    </Box>
  );
}
