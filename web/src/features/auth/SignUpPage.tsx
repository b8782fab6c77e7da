import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { register, type Register } from '@northvale/api/contract/auth.ts';
import { MIN_AGE_YEARS } from '@northvale/api/contract/fields.ts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { AppLink } from '@northvale/web/ui/AppLink.tsx';
import { api } from '../../shared/api/apiClient.ts';
import { showFieldErrors } from '../../shared/api/showFieldErrors.ts';
import { AuthHeading } from './AuthHeading.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { SignUpFields } from './SignUpFields.tsx';
import { SignUpSuccess } from './SignUpSuccess.tsx';
import { StepFailure } from './StepFailure.tsx';
import { t, tx } from '../../shared/texts/t.ts';

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
