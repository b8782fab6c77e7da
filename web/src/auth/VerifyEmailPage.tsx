import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { verifyEmail, type VerifyEmail } from '@northvale/api/contract/auth.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import { useVerifyEmail } from '../account/useVerifyEmail.ts';
import { AuthHeading } from './AuthHeading.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { sentenceOf } from '../api/sentenceOf.ts';
import { t } from '../texts/t.ts';

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
    <AuthLayout
      title="Verify e-mail"
      headline="One small step"
      text="It shows that the address is yours, so that we can reach you about your money."
    >
      <AuthHeading title="Verify your e-mail">The code is in our mail and valid for 30 minutes.</AuthHeading>
      <Stack component="form" noValidate spacing={5} onSubmit={(event) => void submit(event)}>
        {verify.error && (
          <Notice kind="error" role="alert">
            {sentenceOf(verify.error, t('app.anErrorOccurred'))}
          </Notice>
        )}
        {verify.isSuccess && (
          <Notice kind="info" role="status">
            {verify.data.message}
          </Notice>
        )}
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextInput
          label="6-digit code"
          autoComplete="one-time-code"
          inputProps={{ inputMode: 'numeric', maxLength: 6 }}
          error={errors.code?.message}
          {...form.register('code')}
        />
        {verify.isSuccess ? (
          <Button component={Link} to="/dashboard" variant="contained" size="large" fullWidth>
            Go to your dashboard
          </Button>
        ) : (
          <Button type="submit" variant="contained" size="large" fullWidth disabled={verify.isPending}>
            {verify.isPending ? 'Checking…' : 'Verify e-mail'}
          </Button>
        )}
      </Stack>
    </AuthLayout>
  );
}
