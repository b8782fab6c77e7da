import { isApiError } from '@northvale/api/client/apiError.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToasts } from '../../api/useToasts.ts';

/**
 * A change of what signing in takes: what it answers is said, and everything that shows it is asked anew. `ungiven` is
 * said where the browser didn't give what it takes.
 */
export function useSecurityChange<Given, Answer extends { message: string }>(
  change: (given: Given) => Promise<Answer>,
  ungiven?: string,
) {
  const queryClient = useQueryClient();
  const { succeeded, failed } = useToasts();
  const askAnew = () =>
    Promise.all(
      ['me', 'passkeys', 'sessions'].map((queryKey) => queryClient.invalidateQueries({ queryKey: [queryKey] })),
    );
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      succeeded(answer);
      return askAnew();
    },
    onError: (error) => {
      failed(error, isApiError(error) ? undefined : ungiven);
      // It may have been done all the same.
      void askAnew();
    },
  });
}
