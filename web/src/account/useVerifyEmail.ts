import type { VerifyEmail } from '@northvale/api/contract/auth.ts';
import { messageAnswer } from '@northvale/api/contract/fields.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../api/apiClient.ts';

/** Confirms an e-mail address with the code that was sent to it. */
export function useVerifyEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: VerifyEmail) =>
      apiClient.call({ method: 'POST', path: '/auth/verify-email', body, answer: messageAnswer, anonymous: true }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['me'] }),
  });
}
