import { zodResolver } from '@hookform/resolvers/zod';
import { login, type Login, type SignedIn } from '@northvale/api/contract/auth.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { hasCode } from '@northvale/api/client/apiError.ts';
import { api, session } from '../api/apiClient.ts';
import { useToasts } from '../api/useToasts.ts';
import { isBackOffice, nextPage } from './nextPage.ts';

/** Signs in and goes on: to where the person came from, auditors to the back office, everyone else home. */
export function useLoginForm(next: string | null) {
  const navigate = useNavigate();
  const { succeeded } = useToasts();
  const signIn = useMutation({
    mutationFn: (body: Login) => api.call('POST /auth/login', { body }),
    onSuccess: session.start,
  });
  // Once a code was asked for, its field stays: a wrong code is asked for again.
  const [codeAsked, setCodeAsked] = useState(false);
  const form = useForm<Login>({ resolver: zodResolver(login), defaultValues: { email: '', password: '' } });

  async function welcome(answer: SignedIn): Promise<void> {
    const target = nextPage(next) ?? (answer.payload.userRole === 'auditor' ? '/admin-dashboard/' : '/dashboard');
    if (isBackOffice(target)) return window.location.assign(target);
    succeeded(answer);
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
