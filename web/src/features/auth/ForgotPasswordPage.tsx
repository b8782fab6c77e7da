import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { forgotPassword, type ForgotPassword } from '@northvale/api/contract/auth.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { touchable } from '@northvale/web/ui/tokens.ts';
import { AppLink } from '../../../ui/PageLink.tsx';
import { api } from '../../shared/api/apiClient.ts';
import { AnimatedCheck, AuthHeading, AuthLayout } from './AuthLayout.tsx';
import { t, tx } from '../../shared/texts/t.ts';

export function ForgotPasswordPage() {
  const form = useForm<ForgotPassword>({ resolver: zodResolver(forgotPassword), defaultValues: { email: '' } });
  const forgot = useMutation({
    mutationFn: (body: ForgotPassword) => api.call('POST /auth/forgot-password', { body }),
  });
  const submit = form.handleSubmit((values) => forgot.mutate(values));
  return (
    <AuthLayout title={t('auth.forgot.title')} headline={t('auth.forgot.headline')} text={t('auth.forgot.text')}>
      {forgot.isSuccess ? (
        <Sent email={form.getValues('email')} onOther={forgot.reset} />
      ) : (
        <Stack component="form" noValidate spacing={5} onSubmit={(event) => void submit(event)}>
          <div>
            <AuthHeading title={t('auth.forgot.heading')} />
            <Typography sx={{ color: 'nv.ink2', mt: 2 }}>{t('auth.forgot.ask')}</Typography>
          </div>
          {forgot.error && (
            <Notice kind="error" role="alert">
              {sentenceOf(forgot.error, t('auth.forgot.failed'))}
            </Notice>
          )}
          <TextInput
            label={t('auth.email')}
            type="email"
            autoComplete="email"
            error={form.formState.errors.email?.message}
            {...form.register('email')}
          />
          <Button type="submit" variant="contained" size="large" fullWidth disabled={forgot.isPending}>
            {t(forgot.isPending ? 'auth.sending' : 'auth.forgot.send')}
          </Button>
          <Box sx={{ fontSize: 14 }}>
            <AppLink to="/login" sx={touchable}>
              {t('auth.backToLogin')}
            </AppLink>
          </Box>
        </Stack>
      )}
    </AuthLayout>
  );
}

const Sent = ({ email, onOther }: { email: string; onOther: () => void }) => (
  <Box role="status">
    <AnimatedCheck />
    <Typography variant="h1" sx={{ mt: 7 }}>
      {t('auth.forgot.sent')}
    </Typography>
    <Typography sx={{ color: 'nv.ink2', mt: 3, fontSize: 17, lineHeight: '27px' }}>
      {tx('auth.forgot.onItsWay', {
        email: (
          <Box component="strong" sx={{ fontWeight: 600, color: 'nv.ink', overflowWrap: 'anywhere' }}>
            {email}
          </Box>
        ),
        other: (
          <Link
            component="button"
            type="button"
            onClick={onOther}
            sx={{ verticalAlign: 'baseline', font: 'inherit', fontWeight: 600 }}
          >
            {t('auth.forgot.other')}
          </Link>
        ),
      })}
    </Typography>
    <Box sx={{ mt: 6 }}>
      <AppLink to="/login">{t('auth.backToLogin')}</AppLink>
    </Box>
  </Box>
);
