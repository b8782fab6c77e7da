import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { hasCode } from '@northvale/api/client/apiError.ts';
import { knowsPasskeys, signInByPasskey } from '@northvale/api/client/passkeys.ts';
import { login, type Login, type SignedIn } from '@northvale/api/contract/auth.ts';
import type { UserRole } from '@northvale/api/contract/fields.ts';
import { AppLink } from '../../../ui/PageLink.tsx';
import { CodeInput, PasswordInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { touchable } from '@northvale/web/ui/tokens.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useIsLoggingOut, useLogOut } from '../../shared/account/useLogOut.ts';
import { useMe } from '../../shared/account/useMe.ts';
import { useSession } from '../../shared/account/useSession.ts';
import { api } from '../../shared/api/apiClient.ts';
import { session } from '../../shared/api/session.ts';
import { showFieldErrors, useToasts } from '../../shared/api/useToasts.ts';
import { t, tx } from '../../shared/texts/t.ts';
import { AuthHeading, AuthLayout } from './AuthLayout.tsx';

/** The verification mail's link leads here too, with its code. */
export function LoginPage() {
  const [params] = useSearchParams();
  const signedIn = useSession();
  // Who signs in here is led on; only who came signed in already is asked.
  const [cameSignedIn, setCameSignedIn] = useState(signedIn !== undefined);
  if (cameSignedIn && signedIn === undefined) setCameSignedIn(false);
  const isLoggingOut = useIsLoggingOut();
  const code = params.get('verify');
  if (code !== null) {
    const query = new URLSearchParams({ code, email: params.get('email') ?? '' });
    return <Navigate to={`/verify-email?${query.toString()}`} replace />;
  }
  return (
    <AuthLayout title={t('auth.login.title')} headline={t('auth.login.headline')} text={t('auth.login.text')}>
      {cameSignedIn && signedIn && !isLoggingOut ? (
        <SignedInAlready role={signedIn.role} next={params.get('next')} />
      ) : (
        // The session that is ending would end that of whoever signs in meanwhile.
        <div inert={isLoggingOut}>
          <LoginForm next={params.get('next')} onlyHere={params.get('loggedOut') === 'here'} />
        </div>
      )}
    </AuthLayout>
  );
}

interface FormProps {
  next: string | null;
  /** The back office couldn't tell the server that somebody has logged out. */
  onlyHere: boolean;
}

function LoginForm({ next, onlyHere }: FormProps) {
  const { form, submit, byPasskey, codeAsked, pending, error } = useLoginForm(next);
  const { email, password, otp } = form.formState.errors;
  const [hasExpired] = useState(session.hasExpired);
  return (
    <>
      <AuthHeading title={t('auth.login.title')}>
        {tx('auth.login.newHere', { signUp: <AppLink to="/signup">{t('auth.login.signUp')}</AppLink> })}
      </AuthHeading>
      <Stack component="form" noValidate spacing={5} onSubmit={(event) => void submit(event)}>
        {!error && hasExpired && (
          <Notice kind="info" role="status">
            {t('auth.login.expired')}
          </Notice>
        )}
        {!error && onlyHere && (
          <Notice kind="warning" role="status">
            {t('app.loggedOutHere')}
          </Notice>
        )}
        {error && !otp && (
          <Notice kind={codeAsked ? 'verify' : 'error'} role="alert">
            {sentenceOf(error, t('auth.login.failed'))}
          </Notice>
        )}
        <TextInput
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          error={email?.message}
          {...form.register('email')}
        />
        <PasswordInput
          label={t('auth.password')}
          autoComplete="current-password"
          error={password?.message}
          {...form.register('password')}
        />
        {codeAsked && <CodeInput recovery autoFocus error={otp?.message} {...form.register('otp')} />}
        <Box sx={{ textAlign: 'right', mt: '12px !important', fontSize: 14, lineHeight: '20px' }}>
          <AppLink to="/forgot-password" sx={touchable}>
            {t('auth.login.forgot')}
          </AppLink>
        </Box>
        <Button type="submit" variant="contained" size="large" disabled={pending} sx={{ mt: '20px !important' }}>
          {t(pending ? 'auth.login.signingIn' : 'auth.login.title')}
        </Button>
        {knowsPasskeys() && (
          <Button variant="outlined" size="large" disabled={pending} onClick={byPasskey}>
            {t('auth.login.byPasskey')}
          </Button>
        )}
      </Stack>
    </>
  );
}

/** Instead of the login form, for somebody who is signed in: on to where they were going, or out. */
function SignedInAlready({ role, next }: { role: string | null; next: string | null }) {
  const { data: me } = useMe();
  const goOn = useGoOn(next);
  const logOut = useLogOut();
  return (
    <>
      <AuthHeading title={t('auth.login.title')} />
      <Typography sx={{ color: 'nv.ink2', mt: 2, mb: 6, overflowWrap: 'anywhere' }}>
        {me === undefined ? t('auth.login.signedIn') : t('auth.login.signedInAs', { name: me.name })}
      </Typography>
      <Stack spacing={3}>
        <Button variant="contained" size="large" onClick={() => goOn(role)}>
          {t('auth.login.goOn')}
        </Button>
        <Button variant="outlined" size="large" onClick={logOut}>
          {t('auth.login.logOut')}
        </Button>
      </Stack>
    </>
  );
}

/** Signs in and goes on. */
function useLoginForm(next: string | null) {
  const goOn = useGoOn(next);
  const { succeeded } = useToasts();
  const signIn = useMutation({
    mutationFn: (body: Login | 'passkey') =>
      body === 'passkey' ? signInByPasskey(api) : api.call('POST /auth/login', { body }),
    onSuccess: session.start,
  });
  // Once a code was asked for, its field stays: a wrong code is asked for again.
  const [codeAsked, setCodeAsked] = useState(false);
  const form = useForm<Login>({ resolver: zodResolver(login), defaultValues: { email: '', password: '' } });

  function welcome(answer: SignedIn): void {
    succeeded('loggedIn');
    goOn(answer.payload.userRole);
  }

  const submit = form.handleSubmit((values) =>
    signIn.mutate(values, {
      onSuccess: welcome,
      onError: (error) => {
        if (hasCode(error, 'OtpRequired')) setCodeAsked(true);
        showFieldErrors(error, ['otp'], form.setError);
      },
    }),
  );

  const byPasskey = (): void => signIn.mutate('passkey', { onSuccess: welcome });

  return { form, submit, byPasskey, codeAsked, pending: signIn.isPending, error: signIn.error };
}

/** Where each role is at home. */
const HOME: Readonly<Record<UserRole, string>> = {
  user: '/dashboard',
  admin: '/dashboard',
  auditor: '/admin-dashboard/',
};

/** Goes on after signing in: to where the person came from, else home. */
function useGoOn(next: string | null) {
  const navigate = useNavigate();
  return (role: string | null): void => {
    const target = nextPage(next) ?? HOME[role as UserRole] ?? HOME.user;
    if (isBackOffice(target)) window.location.assign(target);
    else void navigate(target, { replace: true });
  };
}

/** Where to go after signing in: a path of this site only, never another host. */
export function nextPage(next: string | null): string | undefined {
  if (next === null || !/^\/(?![/\\])[^\\\s]*$/.test(next)) return undefined;
  return next;
}

/** The back office is an app of its own: the browser must load it. */
export const isBackOffice = (path: string): boolean => /^\/admin-dashboard(?:[/?#]|$)/.test(path);
