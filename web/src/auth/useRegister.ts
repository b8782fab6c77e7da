import type { Register } from '@northvale/api/contract/auth.ts';
import { messageAnswer } from '@northvale/api/contract/fields.ts';
import { useMutation } from '@tanstack/react-query';
import { apiClient } from '../api/apiClient.ts';

export const useRegister = () =>
  useMutation({
    mutationFn: (person: Register) =>
      apiClient.call({ method: 'POST', path: '/auth/register', body: person, answer: messageAnswer, anonymous: true }),
  });
