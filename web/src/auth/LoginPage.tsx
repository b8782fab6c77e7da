import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { login, type Login, type SignedIn } from '@northvale/api/contract/auth.ts';
import { PasswordInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useSnackbar } from 'notistack';
import { useForm } from 'react-hook-form';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { hasCode, messageOf } from '../api/apiError.ts';
import { AppLink } from '../app/AppLink.tsx';
import { isBackOffice, nextPage } from '../app/nextPage.ts';
import { AuthHeading } from './AuthHeading.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { useLogin } from './useLogin.ts';

/** The verification mail's link leads here too, with its code. */
export function LoginPage() {
  const [params] = useSearchParams();
  const code = params.get('verify');
  if (code === null) return <LoginForm next={params.get('next')} />;
  return (
    <Navigate
      to={`/verify-email?${new URLSearchParams({ code, email: params.get('email') ?? '' }).toString()}`}
      replace
    />
  );
}

function LoginForm({ next }: { next: string | null }) {
  const navigate = useNavigate();
  const { enqueueSnackbar } = useSnackbar();
  const form = useForm<Login>({ resolver: zodResolver(login), defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  const signIn = useLogin();
  const codeAsked = hasCode(signIn.error, 'OtpRequired');

  async function welcome({ message, payload }: SignedIn): Promise<void> {
    const target = nextPage(next) ?? (payload.userRole === 'auditor' ? '/admin-dashboard/' : '/dashboard');
    if (isBackOffice(target)) return window.location.assign(target);
    enqueueSnackbar(message, { variant: 'success' });
    await navigate(target, { replace: true });
  }

  const submit = form.handleSubmit(({ otp, ...rest }) =>
    signIn.mutate(otp === undefined || otp === '' ? rest : { ...rest, otp }, {
      onSuccess: (answer) => void welcome(answer),
    }),
  );

  return (
    <AuthLayout
      title="Login"
      headline="Welcome back"
      text="Your balance, your holdings and every line that led to them."
    >
      <AuthHeading title="Login">
        New here? <AppLink to="/signup">Sign up</AppLink>
      </AuthHeading>
      <Stack component="form" noValidate spacing={5} onSubmit={(event) => void submit(event)}>
        {signIn.error && (
          <Notice kind={codeAsked ? 'verify' : 'error'} role="alert">
            {messageOf(signIn.error, 'Login Failed')}
          </Notice>
        )}
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        {codeAsked && (
          <TextInput
            label="Code"
            autoFocus
            autoComplete="one-time-code"
            inputProps={{ inputMode: 'numeric' }}
            hint="Six digits from your authenticator app, or a recovery code"
            error={errors.otp?.message}
            {...form.register('otp', { setValueAs: (value: string) => (value === '' ? undefined : value) })}
          />
        )}
        <Box sx={{ textAlign: 'right', mt: '12px !important', fontSize: 14, lineHeight: '20px' }}>
          <AppLink to="/forgot-password">Forgot Password?</AppLink>
        </Box>
        <Button
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          disabled={signIn.isPending}
          sx={{ mt: '20px !important' }}
        >
          {signIn.isPending ? 'Signing in…' : 'Login'}
        </Button>
      </Stack>
    </AuthLayout>
  );
}
