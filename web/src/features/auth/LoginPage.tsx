import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { CodeInput, PasswordInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { knowsPasskeys } from '@northvale/api/client/passkeys.ts';
import { touchable } from '@northvale/web/ui/tokens.ts';
import { AppLink } from '@northvale/web/ui/AppLink.tsx';
import { useIsLoggingOut } from '../../shared/account/useLogOut.ts';
import { useSession } from '../../shared/account/useSession.ts';
import { session } from '../../shared/api/session.ts';
import { AuthHeading } from './AuthHeading.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { SignedInAlready } from './SignedInAlready.tsx';
import { useLoginForm } from './useLoginForm.ts';
import { t, tx } from '../../shared/texts/t.ts';

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
          autoComplete="email"
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
