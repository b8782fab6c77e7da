import { zodResolver } from '@hookform/resolvers/zod';
import { login, type Login, type SignedIn } from '@northvale/api/contract/auth.ts';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { hasCode } from '../api/apiError.ts';
import { isBackOffice, nextPage } from './nextPage.ts';
import { useLogin } from './useLogin.ts';

/** Signs in and goes on: to where the person came from, auditors to the back office, everyone else home. */
export function useLoginForm(next: string | null) {
  const navigate = useNavigate();
  const { enqueueSnackbar } = useSnackbar();
  const signIn = useLogin();
  // Once a code was asked for, its field stays: a wrong code is asked for again.
  const [codeAsked, setCodeAsked] = useState(false);
  const form = useForm<Login>({ resolver: zodResolver(login), defaultValues: { email: '', password: '' } });

  async function welcome({ message, payload }: SignedIn): Promise<void> {
    const target = nextPage(next) ?? (payload.userRole === 'auditor' ? '/admin-dashboard/' : '/dashboard');
    if (isBackOffice(target)) return window.location.assign(target);
    enqueueSnackbar(message, { variant: 'success' });
    await navigate(target, { replace: true });
  }

  const submit = form.handleSubmit((values) =>
    signIn.mutate(values, {
      onSuccess: (answer) => void welcome(answer),
      onError: (error) => {
        if (hasCode(error, 'OtpRequired')) setCodeAsked(true);
      },
    }),
  );

  return { form, submit, codeAsked, pending: signIn.isPending, error: signIn.error };
}
