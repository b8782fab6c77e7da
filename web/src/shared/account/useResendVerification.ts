import { useMutation } from '@tanstack/react-query';
import { api } from '../api/apiClient.ts';
import { useToasts } from '../api/useToasts.ts';

/** Sends the code once more, and says so. */
export function useResendVerification() {
  const { succeeded, failed } = useToasts();
  return useMutation({
    mutationFn: (email: string) => api.call('POST /auth/resend-verification', { body: { email } }),
    onSuccess: () => succeeded('codeSent'),
    onError: (error) => failed(error),
  });
}
