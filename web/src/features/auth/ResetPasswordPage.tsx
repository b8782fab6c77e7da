import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { resetPassword, type ResetPassword } from '@northvale/api/contract/auth.ts';
import { PasswordInput, Username } from '@northvale/web/ui/inputs.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { AppLink } from '../../../ui/PageLink.tsx';
import { NewPasswordInput } from '../../shared/account/NewPasswordInput.tsx';
import { api } from '../../shared/api/apiClient.ts';
import { AuthHeading, AuthLayout, StepFailure } from './AuthLayout.tsx';
import { t } from '../../shared/texts/t.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';

/** How long the success stays in sight before the login page comes. */
const REDIRECT_MS = 2_000;

export function ResetPasswordPage() {
  const { token = '' } = useParams();
  const check = useResetToken(token);
  return (
    <AuthLayout title={t('auth.reset.title')} headline={t('auth.reset.headline')} text={t('auth.reset.text')}>
      {check.isPending && (
        <Typography role="status" sx={{ color: 'nv.ink2' }}>
          {t('auth.reset.verifying')}
        </Typography>
      )}
      {check.isError && <InvalidLink message={sentenceOf(check.error, t('auth.reset.invalid'))} />}
      {check.isSuccess && <ResetForm token={token} email={check.data.email} />}
    </AuthLayout>
  );
}

/** Whether a reset link still works, and for whom. */
const useResetToken = (token: string) =>
  useQuery({
    queryKey: ['reset-token', token],
    queryFn: ({ signal }) => api.call('GET /auth/verify-reset-token/:token', { params: { token }, signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

const InvalidLink = ({ message }: { message: string }) => (
  <>
    <AuthHeading title={t('auth.reset.invalidTitle')}>{message}</AuthHeading>
    <Stack spacing={5} sx={{ alignItems: 'flex-start' }}>
      <Button component={Link} to="/forgot-password" variant="contained" size="large" fullWidth>
        {t('auth.reset.newLink')}
      </Button>
      <AppLink to="/login">{t('auth.reset.toLogin')}</AppLink>
    </Stack>
  </>
);

function ResetForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate();
  const reset = useMutation({
    mutationFn: (body: ResetPassword) => api.call('POST /auth/reset-password/:token', { params: { token }, body }),
  });
  const form = useForm<ResetPassword>({
    resolver: zodResolver(resetPassword),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors } = form.formState;
  useEffect(() => {
    if (!reset.isSuccess) return undefined;
    const timer = setTimeout(() => void navigate('/login'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [reset.isSuccess, navigate]);
  const submit = form.handleSubmit((values) => reset.mutate(values));
  return (
    <Stack component="form" noValidate spacing={5} onSubmit={(event) => void submit(event)}>
      <div>
        <AuthHeading title={t('auth.reset.heading')} />
        <Typography sx={{ color: 'nv.ink2', mt: 2, overflowWrap: 'anywhere' }}>
          {t('auth.reset.for', { email })}
        </Typography>
      </div>
      {reset.error && <StepFailure error={reset.error} otherwise={t('auth.reset.failed')} />}
      {reset.isSuccess && (
        <Notice kind="info" role="status">
          {t(reset.data.facts?.['factorsRemoved'] === true ? 'done.passwordResetAnew' : 'done.passwordReset')}
        </Notice>
      )}
      <Username email={email} />
      <NewPasswordInput label={t('auth.newPassword')} error={errors.password?.message} {...form.register('password')} />
      <PasswordInput
        label={t('auth.reset.confirm')}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <Button type="submit" variant="contained" size="large" fullWidth disabled={reset.isPending || reset.isSuccess}>
        {t(reset.isPending ? 'auth.reset.resetting' : 'auth.reset.heading')}
      </Button>
    </Stack>
  );
}
