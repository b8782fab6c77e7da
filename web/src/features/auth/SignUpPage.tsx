import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { HEARD_FROM, REFERRAL_CODE_UNKNOWN, register, type Register } from '@northvale/api/contract/auth.ts';
import { MIN_AGE_YEARS } from '@northvale/api/contract/fields.ts';
import { AppLink } from '../../../ui/PageLink.tsx';
import { PasswordInput, SelectInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { wordOf } from '@northvale/web/ui/texts/said.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { EmailCodeForm } from '../../shared/account/EmailCodeForm.tsx';
import { useResendVerification } from '../../shared/account/useResendVerification.ts';
import { NewPasswordInput } from '../../shared/account/NewPasswordInput.tsx';
import { api } from '../../shared/api/apiClient.ts';
import { showFieldErrors } from '../../shared/api/useToasts.ts';
import { t, tx } from '../../shared/texts/t.ts';
import { AnimatedCheck, AuthHeading, AuthLayout, StepFailure } from './AuthLayout.tsx';

const fields = register.keyof().options;
const blank = Object.fromEntries(fields.map((field) => [field, ''])) as Record<keyof Register, ''>;

export function SignUpPage() {
  const [params] = useSearchParams();
  const invitedBy = params.get('ref') ?? params.get('refferalcode') ?? '';
  const form = useForm<Register>({
    resolver: zodResolver(register),
    defaultValues: { ...blank, refferalcode: invitedBy },
  });
  const signUp = useMutation({ mutationFn: (body: Register) => api.call('POST /auth/register', { body }) });

  const submit = form.handleSubmit(({ refferalcode = '', ...person }) =>
    signUp.mutate(
      { ...person, ...(refferalcode.trim() !== '' && { refferalcode: refferalcode.trim() }) },
      { onError: (error) => void showFieldErrors(error, fields, form.setError) },
    ),
  );

  const done = signUp.isSuccess ? form.getValues() : undefined;
  return (
    <AuthLayout
      title={t('auth.signUp.title')}
      headline={<Headline />}
      text={t('auth.signUp.text')}
      width={done ? 440 : 560}
    >
      {done ? (
        <SignUpSuccess name={done.name} email={done.email} />
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <AuthHeading title={t('auth.signUp.heading')}>
            {tx('auth.signUp.haveOne', { login: <AppLink to="/login">{t('auth.login.title')}</AppLink> })}
          </AuthHeading>
          {signUp.error && (
            <Box sx={{ mb: 5 }}>
              <StepFailure error={signUp.error} otherwise={t('auth.signUp.failed')} />
            </Box>
          )}
          <SignUpFields form={form} invited={invitedBy !== ''} />
          <Button type="submit" variant="contained" size="large" fullWidth disabled={signUp.isPending} sx={{ mt: 7 }}>
            {t(signUp.isPending ? 'auth.signUp.creating' : 'auth.signUp.create')}
          </Button>
          <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 4 }}>
            {tx('auth.signUp.accept', {
              terms: <AppLink to="/terms">{t('auth.signUp.terms')}</AppLink>,
              age: MIN_AGE_YEARS,
            })}
          </Typography>
        </form>
      )}
    </AuthLayout>
  );
}

const Headline = () => (
  <>
    {t('auth.signUp.headline')}
    <br />
    {t('auth.signUp.headlineEnd')}
  </>
);

function SignUpSuccess({ name, email }: { name: string; email: string }) {
  const resend = useResendVerification();
  const [confirmed, setConfirmed] = useState(false);
  return (
    <Box role="status" sx={{ pt: { md: 12 } }}>
      <AnimatedCheck />
      <Typography variant="h1" sx={{ mt: 7, overflowWrap: 'anywhere' }}>
        {t('auth.signUp.welcome', { name: name.trim().split(/\s+/)[0] ?? '' })}
      </Typography>
      <Typography sx={{ color: 'nv.ink2', mt: 3, fontSize: 17, lineHeight: '27px' }}>
        {tx('auth.signUp.check', {
          email: (
            <Box component="strong" sx={{ fontWeight: 600, color: 'nv.ink', overflowWrap: 'anywhere' }}>
              {email}
            </Box>
          ),
        })}
      </Typography>
      <Box sx={{ mt: 6, minHeight: 44 }}>
        {confirmed ? (
          <Notice kind="info">{t('auth.signUp.confirmed')}</Notice>
        ) : (
          <EmailCodeForm email={email} onDone={() => setConfirmed(true)} />
        )}
      </Box>
      <Button component={RouterLink} to="/login" variant="contained" size="large" fullWidth sx={{ mt: 7 }}>
        {t('auth.signUp.proceed')}
      </Button>
      {!confirmed && (
        <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 4 }}>
          {tx('auth.signUp.nothing', {
            again: (
              <Link
                component="button"
                type="button"
                onClick={() => resend.mutate(email)}
                disabled={resend.isPending}
                sx={{ verticalAlign: 'baseline', font: 'inherit', fontWeight: 600 }}
              >
                {t('auth.signUp.again')}
              </Link>
            ),
          })}
        </Typography>
      )}
    </Box>
  );
}

interface SignUpFieldsProps {
  form: UseFormReturn<Register>;
  /** The referral ID came with the invitation's link. */
  invited: boolean;
}

function SignUpFields({ form, invited }: SignUpFieldsProps) {
  const { register } = form;
  const { errors } = form.formState;
  const { name, email, phonenumber, password, confirmPassword, refferalcode, how } = errors;
  const isKnown = useIsKnown(form.watch('refferalcode') ?? '');
  return (
    <Box sx={grid}>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextInput label={t('auth.signUp.name')} autoComplete="name" error={name?.message} {...register('name')} />
      </Box>
      <TextInput
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        error={email?.message}
        {...register('email')}
      />
      <TextInput
        label={t('auth.signUp.phone')}
        type="tel"
        autoComplete="tel"
        error={phonenumber?.message}
        {...register('phonenumber')}
      />
      <NewPasswordInput label={t('auth.password')} error={password?.message} {...register('password')} />
      <PasswordInput
        label={t('auth.signUp.confirmPassword')}
        autoComplete="new-password"
        error={confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <TextInput
        label={t('auth.signUp.referral')}
        optional
        hint={isKnown ? t('auth.signUp.codeKnown') : invited ? t('auth.signUp.invited') : undefined}
        error={refferalcode?.message ?? (isKnown === false ? REFERRAL_CODE_UNKNOWN : undefined)}
        {...register('refferalcode')}
      />
      <SelectInput label={t('auth.signUp.how')} error={how?.message} {...register('how')}>
        <option value="">{t('auth.signUp.choose')}</option>
        {HEARD_FROM.map((source) => (
          <option key={source} value={source}>
            {wordOf(source)}
          </option>
        ))}
      </SelectInput>
    </Box>
  );
}

const PAUSE_MS = 400;

/** Whether a referral ID is, asked for once nobody has typed on for a moment; undefined until that is known. */
function useIsKnown(typed: string): boolean | undefined {
  const code = typed.trim();
  const [settled, setSettled] = useState(code);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(code), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [code]);
  const { data } = useQuery({
    queryKey: ['referralCode', settled],
    queryFn: ({ signal }) => api.call('GET /auth/referral-codes/:code', { params: { code: settled }, signal }),
    enabled: settled !== '',
  });
  return settled === code ? data?.valid : undefined;
}

const grid = {
  display: 'grid',
  gap: '20px 16px',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  alignItems: 'start',
} as const;
