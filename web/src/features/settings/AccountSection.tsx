import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { isApiError } from '@northvale/api/client/apiError.ts';
import {
  type Me,
  type Profile,
  PROFILE_FIELDS,
  profileFields,
  type ProfileFields,
} from '@northvale/api/contract/profile.ts';
import { CopyButton } from '@northvale/web/ui/CopyButton.tsx';
import { Initials, VerifiedBadge } from '../../../ui/StatusBadge.tsx';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { formatPercent } from '@northvale/web/ui/terms.ts';
import { useConfig } from '@northvale/web/ui/useConfig.ts';
import { Written } from '../../../ui/Card.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useKeptDraft } from '../../shared/account/useKeptDraft.ts';
import { meQuery } from '../../shared/account/useMe.ts';
import { api } from '../../shared/api/apiClient.ts';
import { showFieldErrors, useToasts } from '../../shared/api/useToasts.ts';
import { t, tx } from '../../shared/texts/t.ts';
import { BirthDateInput } from './BirthDateInput.tsx';
import { Section } from './Section.tsx';

interface Input {
  autoComplete: string;
  type?: 'tel' | 'email' | 'date';
  wide?: true;
}

/** How each field is asked for, in the form's order. */
const INPUTS: Record<keyof ProfileFields, Input> = {
  name: { autoComplete: 'name' },
  phonenumber: { autoComplete: 'tel', type: 'tel' },
  email: { autoComplete: 'email', type: 'email' },
  dob: { autoComplete: 'bday', type: 'date' },
  address: { autoComplete: 'street-address', wide: true },
};

const valuesOf = (me: Me) => Object.fromEntries(PROFILE_FIELDS.map((field) => [field, me[field]])) as ProfileFields;

export function AccountSection({ me }: { me: Me }) {
  const { succeeded, failed } = useToasts();
  const queryClient = useQueryClient();
  const update = useMutation({
    mutationFn: (body: Profile) =>
      api.call('PUT /auth/admin/users-profile/:userId', { params: { userId: me._id }, body }),
    // Nobody waits for it: what was saved is said at once, also while the api is away.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['me'] }),
  });
  const form = useForm<ProfileFields>({
    resolver: zodResolver(profileFields),
    // What another form of the page has changed meanwhile is taken over; what is being typed here stays.
    values: valuesOf(me),
    resetOptions: { keepDirtyValues: true },
  });
  useKeptDraft('profile', form);
  const { errors, dirtyFields } = form.formState;
  // What stood in a field when the person began to write in it.
  const seen = useRef(valuesOf(me));
  useEffect(() => {
    for (const field of PROFILE_FIELDS) if (!dirtyFields[field]) seen.current[field] = me[field];
  });

  /** Says beside each field what stands there now. Whoever sends the form again replaces that. */
  const lookAgain = async (changed: readonly (keyof ProfileFields)[]) => {
    const now = valuesOf(await queryClient.fetchQuery({ ...meQuery(me._id), staleTime: 0 }));
    seen.current = now;
    for (const field of changed)
      form.setError(field, { message: t('settings.account.asItStands', { value: now[field] || '–' }) });
  };

  const submit = form.handleSubmit((values) => {
    // Only what the person changed: a value that another screen changed meanwhile stays.
    const changed = PROFILE_FIELDS.filter((field) => dirtyFields[field] && values[field] !== me[field]);
    const of = (all: ProfileFields) => Object.fromEntries(changed.map((field) => [field, all[field]]));
    update.mutate(
      { ...of(values), seen: of(seen.current) },
      {
        onSuccess: (answer) => {
          succeeded('successful');
          form.setValue('email', answer.data.email);
        },
        onError: (error) => {
          if (showFieldErrors(error, PROFILE_FIELDS, form.setError)) return;
          failed(error, t('settings.failed'));
          // Where it can't be asked either, the next try asks again.
          if (isApiError(error) && error.code === 'Stale') lookAgain(changed).catch(() => undefined);
        },
      },
    );
  });

  return (
    <Section title={t('settings.account.title')} text={t('settings.account.text')}>
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'center', mb: 6 }}>
        <Initials name={me.name} size={48} />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
            <Written sx={{ fontWeight: 600, fontSize: 18, lineHeight: '26px' }}>{me.name}</Written>
            <VerifiedBadge verified={me.isVerified} />
          </Box>
          <UserId id={me._id} />
          <Plan plan={me.plan} />
        </Box>
      </Box>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Box sx={{ display: 'grid', gap: '20px 16px', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {(Object.entries(INPUTS) as [keyof ProfileFields, Input][]).map(([field, { autoComplete, type, wide }]) => {
            const props = { label: t(`settings.account.${field}`), autoComplete, error: errors[field]?.message };
            return (
              <Box key={field} sx={{ gridColumn: wide && '1 / -1' }}>
                {type === 'date' ? (
                  <BirthDateInput
                    {...props}
                    value={form.watch(field)}
                    onChange={(next) => form.setValue(field, next, { shouldDirty: true })}
                  />
                ) : (
                  <TextInput {...props} type={type} {...form.register(field)} />
                )}
              </Box>
            );
          })}
        </Box>
        {me.pendingEmail !== '' && (
          <Box sx={{ mt: 5 }}>
            <PendingEmail email={me.pendingEmail} />
          </Box>
        )}
        <Button type="submit" variant="outlined" disabled={update.isPending} sx={{ mt: 6 }}>
          {t(update.isPending ? 'settings.account.saving' : 'settings.account.update')}
        </Button>
      </form>
    </Section>
  );
}

/** The user's id, shortened in the middle and whole on copying. */
const UserId = ({ id }: { id: string }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1.5,
      color: 'nv.ink2',
      fontSize: 14,
      lineHeight: '20px',
    }}
  >
    {t('settings.account.userId')}
    <Box component="code" title={id} sx={{ fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontSize: 12.5 }}>
      {id.length > 18 ? `${id.slice(0, 8)}…${id.slice(-8)}` : id}
    </Box>
    <CopyButton text={id} what={t('settings.account.copyUserId')} />
  </Box>
);

/** What the person's plan costs. */
const Plan = ({ plan }: Pick<Me, 'plan'>) => (
  <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px', mt: 1 }}>
    {t('settings.account.plan', { plan, rate: formatPercent(useConfig().platformFee[plan]) })}
  </Box>
);

/** A new address that its mailbox has yet to confirm; the old one counts until then. */
export function PendingEmail({ email }: { email: string }) {
  const { succeeded, failed } = useToasts();
  const queryClient = useQueryClient();
  const takeBack = useMutation({
    mutationFn: () => api.call('DELETE /auth/email-change'),
    onSuccess: () => {
      succeeded('emailStays');
      return queryClient.invalidateQueries({ queryKey: ['me'] });
    },
    onError: (error) => {
      failed(error);
      // It may have been done all the same.
      void queryClient.invalidateQueries({ queryKey: ['me'] });
    },
  });
  return (
    <Notice kind="verify" role="status">
      {tx('settings.account.pending', { email: <strong>{email}</strong> })}{' '}
      <Link
        component="button"
        type="button"
        disabled={takeBack.isPending}
        onClick={() => takeBack.mutate()}
        sx={{ font: 'inherit', fontWeight: 600, verticalAlign: 'baseline' }}
      >
        {t('settings.account.keepOld')}
      </Link>
    </Notice>
  );
}
