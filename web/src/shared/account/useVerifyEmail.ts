import type { VerifyEmail } from '@northvale/api/contract/auth.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/apiClient.ts';

/** Confirms an email address with the code that was sent to it. */
export function useVerifyEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: VerifyEmail) => api.call('POST /auth/verify-email', { body }),
    // A code that is refused may have been taken by an earlier try, whose answer was lost.
    // Nobody waits for it: what came of the code is said at once.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['me'] }),
  });
}
