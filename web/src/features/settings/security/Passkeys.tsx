import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isApiError } from '@northvale/api/client/apiError.ts';
import { makePasskey } from '@northvale/api/client/passkeys.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { formatDate, formatDateTime } from '@northvale/web/ui/dates.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { issueText, notGiven } from '@northvale/web/ui/texts/said.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { deviceWords } from '../../../../ui/terms.ts';
import { useUserId } from '../../../shared/account/useSession.ts';
import { api } from '../../../shared/api/apiClient.ts';
import { useToasts } from '../../../shared/api/useToasts.ts';
import { type Done, t } from '../../../shared/texts/t.ts';

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

/** One of several: what it is, and what can be done with it. */
export const Row = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 2, borderBottom: '1px solid', borderColor: 'nv.rule' }}>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 500 }}>{title}</Box>
      <Box sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>{text}</Box>
    </Box>
    {children}
  </Box>
);

interface Options {
  /** Said where the browser didn't give what it takes. */
  ungiven?: string;
  /** Those that say themselves what is `wrong` with them. */
  fields?: readonly string[];
}

/** A change of what signing in takes: what it answers is said, and everything that shows it is asked anew. */
export function useSecurityChange<Given, Answer>(
  done: Done,
  change: (given: Given) => Promise<Answer>,
  { ungiven, fields = [] }: Options = {},
) {
  const queryClient = useQueryClient();
  const { succeeded, failed } = useToasts();
  const askAnew = () =>
    Promise.all(
      ['me', 'passkeys', 'sessions'].map((queryKey) => queryClient.invalidateQueries({ queryKey: [queryKey] })),
    );
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: () => {
      succeeded(done);
      return askAnew();
    },
    onError: (error) => {
      if (Object.keys(wrongIn(error, fields)).length === 0) failed(error, isApiError(error) ? undefined : ungiven);
      // It may have been done all the same.
      void askAnew();
    },
  });
  return { ...mutation, wrong: wrongIn(mutation.error, fields) };
}

function wrongIn(error: unknown, fields: readonly string[]): Readonly<Record<string, string>> {
  if (!isApiError(error)) return {};
  const theirs = error.issues.filter(({ path }) => fields.includes(path));
  return Object.fromEntries(theirs.map((issue) => [issue.path, issueText(issue)]));
}
