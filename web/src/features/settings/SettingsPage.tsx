import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { mayBeDone } from '@northvale/api/client/apiError.ts';
import { knowsPasskeys } from '@northvale/api/client/passkeys.ts';
import type { ActRecord } from '@northvale/api/contract/acts.ts';
import { updatePassword, type UpdatePassword } from '@northvale/api/contract/auth.ts';
import type { Me } from '@northvale/api/contract/profile.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { deviceWords } from '../../../ui/terms.ts';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { focusKept } from '@northvale/web/ui/focusKept.ts';
import { PasswordInput, Username } from '@northvale/web/ui/inputs.tsx';
import { LanguageSelect } from '@northvale/web/ui/LanguageSelect.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { sentenceOf, whatWasDone } from '@northvale/web/ui/texts/said.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { NewPasswordInput } from '../../shared/account/NewPasswordInput.tsx';
import { useMe } from '../../shared/account/useMe.ts';
import { useUserId } from '../../shared/account/useSession.ts';
import { api } from '../../shared/api/apiClient.ts';
import { showFieldErrors, useToasts } from '../../shared/api/useToasts.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { t } from '../../shared/texts/t.ts';
import { AccountSection } from './AccountSection.tsx';
import { FieldsSkeleton, Section } from './Section.tsx';
import { NotificationSection, usePreferences } from './NotificationSection.tsx';
import { Passkeys, Sessions } from './security/Passkeys.tsx';
import { TwoFactor } from './security/TwoFactor.tsx';
import { VerificationSection } from './VerificationSection.tsx';
import { CloseAccount, MyDataDownload } from './yourData/CloseAccount.tsx';

export function SettingsPage() {
  const me = useMe();
  useEffect(focusKept, []);
  if (me.isError && me.data === undefined)
    return (
      <ErrorState title={sentenceOf(me.error, t('app.networkError'))} onRetry={() => void me.refetch()}>
        {t('settings.outOfReach')}
      </ErrorState>
    );
  return (
    <>
      <PageHeader title={t('settings.title')}>{t('settings.text')}</PageHeader>
      {me.data === undefined ? (
        <FieldsSkeleton />
      ) : (
        <>
          <AccountSection me={me.data} key={me.data._id} />
          <PasswordSection />
          <VerificationSection me={me.data} />
          <SecuritySection me={me.data} />
          <ActivitySection />
          <NotificationSection />
          <LanguageSection />
          <YourDataSection me={me.data} />
        </>
      )}
    </>
  );
}

/** What a person may ask of us about their own data: to have all of it, and to be forgotten. */
const YourDataSection = ({ me }: { me: Me }) => (
  <Section title={t('settings.yourData.title')} text={t('settings.yourData.text')}>
    <Stack spacing={8}>
      <MyDataDownload />
      <CloseAccount me={me} />
    </Stack>
  </Section>
);

/** What signing in takes, and where one is signed in. */
const SecuritySection = ({ me }: { me: Me }) => (
  <Section title={t('settings.security.title')} text={t('settings.security.text')}>
    <Stack spacing={8}>
      <TwoFactor on={me.twoFactor} />
      {knowsPasskeys() && <Passkeys />}
      <Sessions />
    </Stack>
  </Section>
);

/** What is chosen here is kept with the person; the page follows once the server knows it. */
export function LanguageSection() {
  const { query, choose } = usePreferences();
  const { data } = query;
  return (
    <Section title={t('settings.language.title')} text={t('settings.language.text')}>
      {data ? (
        <LanguageSelect
          value={data.language}
          onChoose={(language) => choose.mutate((present) => ({ ...present, language }))}
        />
      ) : query.isError ? (
        <ErrorState title={sentenceOf(query.error, t('app.networkError'))} onRetry={() => void query.refetch()} />
      ) : (
        <FieldsSkeleton fields={1} />
      )}
    </Section>
  );
}

export function PasswordSection() {
  const { succeeded, failed } = useToasts();
  const change = useMutation({
    mutationFn: (body: UpdatePassword) => api.call('PUT /auth/update-password', { body }),
  });
  const form = useForm<UpdatePassword>({
    resolver: zodResolver(updatePassword),
    defaultValues: { oldPassword: '', newPassword: '' },
  });
  const { errors } = form.formState;
  const [isOpen, setIsOpen] = useState(false);

  const submit = form.handleSubmit((values) =>
    change.mutate(values, {
      onSuccess: () => {
        succeeded('passwordChanged');
        form.reset();
        setIsOpen(false);
      },
      onError: (error) => {
        if (mayBeDone(error)) setIsOpen(true);
        if (!showFieldErrors(error, ['oldPassword', 'newPassword'], form.setError)) failed(error, t('settings.failed'));
      },
    }),
  );

  return (
    <Section title={t('settings.password.title')} text={t('settings.password.text')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Username email={useMe().data?.email} />
        <Box
          sx={{
            display: 'grid',
            gap: '20px 16px',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            alignItems: 'start',
          }}
        >
          <PasswordInput
            label={t('settings.password.old')}
            autoComplete="current-password"
            error={errors.oldPassword?.message}
            {...form.register('oldPassword')}
          />
          <NewPasswordInput
            label={t('settings.password.new')}
            error={errors.newPassword?.message}
            {...form.register('newPassword')}
          />
        </Box>
        {isOpen && (
          <Box sx={{ mt: 5 }}>
            <Notice kind="warning" role="alert">
              {t('settings.password.unknown')}
            </Notice>
          </Box>
        )}
        <Button type="submit" variant="outlined" disabled={change.isPending} sx={{ mt: 6 }}>
          {t(change.isPending ? 'settings.password.changing' : 'settings.password.change')}
        </Button>
      </form>
    </Section>
  );
}

const FEW = 5;

/** What was done in the account beside moving money, so that its owner sees what they didn't do. */
function ActivitySection() {
  const acts = useActs();
  const [all, setAll] = useState(false);
  return (
    <Section title={t('settings.activity.title')} text={t('settings.activity.text')}>
      {acts.isError && acts.data === undefined ? (
        <ErrorState title={sentenceOf(acts.error, t('app.networkError'))} onRetry={() => void acts.refetch()}>
          {t('settings.activity.outOfReach')}
        </ErrorState>
      ) : acts.data === undefined ? (
        <FieldsSkeleton />
      ) : (
        <>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {acts.data.slice(0, all ? undefined : FEW).map((act) => (
              <ActRow key={act.id} act={act} />
            ))}
          </Box>
          {!all && acts.data.length > FEW && (
            <Button variant="outlined" onClick={() => setAll(true)} sx={{ mt: 4 }}>
              {t('settings.activity.all')}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

function ActRow({ act }: { act: ActRecord }) {
  const { at, actor, userId, address, device } = act;
  const by = actor.name !== '' && actor.id !== userId ? t('settings.activity.by', { name: actor.name }) : '';
  const from = [deviceWords(device), address].filter((part) => part !== '').join(', ');
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: 4,
        py: 2.5,
        borderBottom: '1px solid',
        borderColor: 'nv.rule',
        '&:last-of-type': { border: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, color: act.outcome === 'refused' ? 'nv.red' : 'nv.ink' }}>{whatWasDone(act)}</Box>
        <Box sx={{ fontSize: 13, color: 'nv.ink2', overflowWrap: 'anywhere' }}>
          {[by, from].filter((part) => part !== '').join(', ')}
        </Box>
      </Box>
      <Box component="time" dateTime={at} sx={{ fontSize: 13, color: 'nv.ink2', whiteSpace: 'nowrap' }}>
        {formatDateTime(at)}
      </Box>
    </Box>
  );
}

/** The newest acts about the signed-in person. */
function useActs() {
  const userId = useUserId();
  return useQuery({
    queryKey: ['acts', userId],
    queryFn: async ({ signal }) => (await api.call('GET /auth/acts', { signal })).data,
  });
}
