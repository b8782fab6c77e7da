import { resetTokenAnswer } from '@northvale/api/contract/auth.ts';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../api/apiClient.ts';

/** Whether a reset link still works, and for whom. */
export const useResetToken = (token: string) =>
  useQuery({
    queryKey: ['reset-token', token],
    queryFn: ({ signal }) =>
      apiClient.call({
        path: `/auth/verify-reset-token/${encodeURIComponent(token)}`,
        answer: resetTokenAnswer,
        anonymous: true,
        signal,
      }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
