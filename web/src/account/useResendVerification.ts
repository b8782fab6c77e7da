import { messageAnswer } from '@northvale/api/contract/fields.ts';
import { useMutation } from '@tanstack/react-query';
import { apiClient } from '../api/apiClient.ts';

/** Sends the 6-digit code once more. */
export const useResendVerification = () =>
  useMutation({
    mutationFn: (email: string) =>
      apiClient.call({
        method: 'POST',
        path: '/auth/resend-verification',
        body: { email },
        answer: messageAnswer,
        anonymous: true,
      }),
  });
