import { holdingAnswer, type Invest } from '@northvale/api/contract/holdings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../api/apiClient.ts';

/** Buys units on the terms that the person saw. The same purchase sent twice counts once. */
export function useInvest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Invest) =>
      apiClient.callForAnswer({ method: 'POST', path: '/auth/invest', body, answer: holdingAnswer }),
    // Refusals too mean that what the person saw is out of date: other terms, another balance.
    onSettled: () => queryClient.invalidateQueries(),
  });
}
