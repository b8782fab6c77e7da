import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { MAILED_CODE_DIGITS, verifyEmail, type VerifyEmail } from '@northvale/api/contract/auth.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import { useVerifyEmail } from '../../shared/account/useVerifyEmail.ts';
import { AuthHeading, AuthLayout, StepFailure } from './AuthLayout.tsx';
import { t } from '../../shared/texts/t.ts';

/** Where the link of the verification mail leads. The person presses the button: a mail scanner must not. */
export function VerifyEmailPage() {
  const [params] = useSearchParams();
  const verify = useVerifyEmail();
  const form = useForm<VerifyEmail>({
    resolver: zodResolver(verifyEmail),
    defaultValues: { email: params.get('email') ?? '', code: params.get('code') ?? '' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) => verify.mutate(values));
  return (
    <AuthLayout title={t('auth.verify.title')} headline={t('auth.verify.headline')} text={t('auth.verify.text')}>
      <AuthHeading title={t('auth.verify.heading')}>{t('auth.verify.lead')}</AuthHeading>
      <Stack component="form" noValidate spacing={5} onSubmit={(event) => void submit(event)}>
        {verify.error && <StepFailure error={verify.error} otherwise={t('app.anErrorOccurred')} />}
        {verify.isSuccess && (
          <Notice kind="info" role="status">
            {t('done.emailConfirmed')}
          </Notice>
        )}
        <TextInput
          label={t('auth.email')}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextInput
          label={t('frame.codeLabel')}
          autoComplete="one-time-code"
          inputProps={{ inputMode: 'numeric', maxLength: MAILED_CODE_DIGITS }}
          error={errors.code?.message}
          {...form.register('code')}
        />
        {verify.isSuccess ? (
          <Button component={Link} to="/dashboard" variant="contained" size="large" fullWidth>
            {t('auth.toDashboard')}
          </Button>
        ) : (
          <Button type="submit" variant="contained" size="large" fullWidth disabled={verify.isPending}>
            {t(verify.isPending ? 'auth.checking' : 'auth.verify.button')}
          </Button>
        )}
      </Stack>
    </AuthLayout>
  );
}
