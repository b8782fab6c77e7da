import { requestAnswer, type NewWithdrawal } from '@northvale/api/contract/requests.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../api/apiClient.ts';

/** Asks for a withdrawal, which puts the amount on hold. The same request sent twice counts once. */
export function useRequestWithdrawal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewWithdrawal) =>
      apiClient.callForAnswer({ method: 'POST', path: '/auth/withdraw-requests', body, answer: requestAnswer }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
