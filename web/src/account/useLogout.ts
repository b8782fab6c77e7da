import { messageAnswer } from '@northvale/api/contract/fields.ts';
import { useMutation } from '@tanstack/react-query';
import { apiClient, session } from '../api/apiClient.ts';

/** Ends the session here at once, and on the server as soon as it hears of it. */
export const useLogout = () =>
  useMutation({
    mutationFn: () => apiClient.call({ method: 'POST', path: '/auth/logout', answer: messageAnswer }),
    onSettled: () => session.end(),
  });
