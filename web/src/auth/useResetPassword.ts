import type { ResetPassword } from '@northvale/api/contract/auth.ts';
import { messageAnswer } from '@northvale/api/contract/fields.ts';
import { useMutation } from '@tanstack/react-query';
import { apiClient } from '../api/apiClient.ts';

export const useResetPassword = (token: string) =>
  useMutation({
    mutationFn: (body: ResetPassword) =>
      apiClient.call({
        method: 'POST',
        path: `/auth/reset-password/${encodeURIComponent(token)}`,
        body,
        answer: messageAnswer,
        anonymous: true,
      }),
  });
