import { requestAnswer, type NewRequest } from '@northvale/api/contract/requests.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../api/apiClient.ts';

/** Asks for a deposit. The same request sent twice counts once. */
export function useRequestDeposit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewRequest) =>
      apiClient.callForAnswer({ method: 'POST', path: '/auth/deposit-requests', body, answer: requestAnswer }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
