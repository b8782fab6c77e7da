import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { HEARD_FROM, register, type Register } from '@northvale/api/contract/auth.ts';
import { PasswordInput, SelectInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../api/apiError.ts';
import { AppLink } from '../app/AppLink.tsx';
import { showFieldErrors } from '../app/formErrors.ts';
import { AuthHeading } from './AuthHeading.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { SignUpSuccess } from './SignUpSuccess.tsx';
import { useRegister } from './useRegister.ts';

const fields = ['name', 'email', 'phonenumber', 'password', 'confirmPassword', 'refferalcode', 'how'] as const;

export function SignUpPage() {
  const [params] = useSearchParams();
  const invitedBy = params.get('ref') ?? params.get('refferalcode') ?? '';
  const form = useForm<Register>({
    resolver: zodResolver(register),
    defaultValues: {
      name: '',
      email: '',
      phonenumber: '',
      password: '',
      confirmPassword: '',
      refferalcode: invitedBy,
      how: '',
    },
  });
  const { errors } = form.formState;
  const signUp = useRegister();

  const submit = form.handleSubmit(({ refferalcode = '', ...person }) =>
    signUp.mutate(
      { ...person, ...(refferalcode.trim() !== '' && { refferalcode: refferalcode.trim() }) },
      { onError: (error) => void showFieldErrors(error, [...fields], form.setError) },
    ),
  );

  const done = signUp.isSuccess ? form.getValues() : undefined;
  return (
    <AuthLayout
      title="Sign up"
      headline={headline}
      text="It takes about two minutes. You only need an ID when you want to invest."
      width={done ? 440 : 560}
    >
      {done ? (
        <SignUpSuccess name={done.name} email={done.email} />
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <AuthHeading title="Create your account">
            Already have one? <AppLink to="/login">Login</AppLink>
          </AuthHeading>
          {signUp.error && (
            <Box sx={{ mb: 6 }}>
              <Notice kind="error" role="alert">
                {messageOf(signUp.error, 'Registration Failed')}
              </Notice>
            </Box>
          )}
          <Box sx={{ display: 'grid', gap: '20px 16px', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <Box sx={{ gridColumn: '1 / -1' }}>
              <TextInput
                label="Full name"
                autoComplete="name"
                error={errors.name?.message}
                {...form.register('name')}
              />
            </Box>
            <TextInput
              label="E-mail"
              type="email"
              autoComplete="email"
              error={errors.email?.message}
              {...form.register('email')}
            />
            <TextInput
              label="Phone number"
              type="tel"
              autoComplete="tel"
              error={errors.phonenumber?.message}
              {...form.register('phonenumber')}
            />
            <PasswordInput
              label="Password"
              autoComplete="new-password"
              hint="At least 6 characters"
              error={errors.password?.message}
              {...form.register('password')}
            />
            <PasswordInput
              label="Confirm password"
              autoComplete="new-password"
              error={errors.confirmPassword?.message}
              {...form.register('confirmPassword')}
            />
            <TextInput
              label="Referral ID"
              optional
              hint={invitedBy === '' ? undefined : 'Filled in from your invitation link'}
              error={errors.refferalcode?.message}
              {...form.register('refferalcode')}
            />
            <SelectInput label="How did you hear about us?" error={errors.how?.message} {...form.register('how')}>
              <option value="">Choose one</option>
              {HEARD_FROM.map((source) => (
                <option key={source}>{source}</option>
              ))}
            </SelectInput>
          </Box>
          <Button type="submit" variant="contained" size="large" fullWidth disabled={signUp.isPending} sx={{ mt: 7 }}>
            {signUp.isPending ? 'Creating your account…' : 'Create account'}
          </Button>
          <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 4 }}>
            By creating an account you accept the <AppLink to="/terms">Terms of Service</AppLink>. You must be 18 or
            older.
          </Typography>
        </form>
      )}
    </AuthLayout>
  );
}

const headline = (
  <>
    Your first line
    <br />
    in the ledger
  </>
);
