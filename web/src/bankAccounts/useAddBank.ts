import { bankAccountAnswer, type AddBank } from '@northvale/api/contract/bankAccounts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../api/apiClient.ts';

export function useAddBank() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: AddBank) =>
      apiClient.call({ method: 'POST', path: '/auth/add-bank', body, answer: bankAccountAnswer }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['me'] }),
  });
}
