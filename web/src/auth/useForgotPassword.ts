import type { ForgotPassword } from '@northvale/api/contract/auth.ts';
import { messageAnswer } from '@northvale/api/contract/fields.ts';
import { useMutation } from '@tanstack/react-query';
import { apiClient } from '../api/apiClient.ts';

export const useForgotPassword = () =>
  useMutation({
    mutationFn: (body: ForgotPassword) =>
      apiClient.call({ method: 'POST', path: '/auth/forgot-password', body, answer: messageAnswer, anonymous: true }),
  });
