import type { UpdatePassword } from '@northvale/api/contract/auth.ts';
import { messageAnswer } from '@northvale/api/contract/fields.ts';
import { useMutation } from '@tanstack/react-query';
import { apiClient } from '../api/apiClient.ts';

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: UpdatePassword) =>
      apiClient.call({ method: 'PUT', path: '/auth/update-password', body, answer: messageAnswer }),
  });
