import type { VerifyEmail } from '@northvale/api/contract/auth.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/apiClient.ts';

/** Confirms an e-mail address with the code that was sent to it. */
export function useVerifyEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: VerifyEmail) => api.call('POST /auth/verify-email', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['me'] }),
    // A code that is refused may have been taken by an earlier try, whose answer was lost.
    onError: () => void queryClient.invalidateQueries({ queryKey: ['me'] }),
  });
}
