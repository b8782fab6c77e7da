import { signedIn, type Login } from '@northvale/api/contract/auth.ts';
import { useMutation } from '@tanstack/react-query';
import { apiClient, session } from '../api/apiClient.ts';

export const useLogin = () =>
  useMutation({
    mutationFn: (login: Login) =>
      apiClient.call({ method: 'POST', path: '/auth/login', body: login, answer: signedIn, anonymous: true }),
    onSuccess: (answer) => session.start(answer),
  });
