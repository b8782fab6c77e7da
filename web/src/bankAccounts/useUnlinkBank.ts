import { messageAnswer } from '@northvale/api/contract/fields.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../api/apiClient.ts';

/** Takes a linked account off; refused while a pending request names it. */
export function useUnlinkBank() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      apiClient.call({ method: 'DELETE', path: `/auth/bank-accounts/${id}`, answer: messageAnswer }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['me'] }),
  });
}
