import { zodResolver } from '@hookform/resolvers/zod';
import { login, type Login, type SignedIn } from '@northvale/api/contract/auth.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { hasCode } from '@northvale/api/client/apiError.ts';
import { signInByPasskey } from '@northvale/api/client/passkeys.ts';
import { api } from '../../shared/api/apiClient.ts';
import { session } from '../../shared/api/session.ts';
import { showFieldErrors } from '../../shared/api/showFieldErrors.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { useGoOn } from './useGoOn.ts';

/** Signs in and goes on. */
export function useLoginForm(next: string | null) {
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
