import { messageAnswer } from '@northvale/api/contract/fields.ts';
import type { DocumentFields } from '@northvale/api/contract/profile.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../api/apiClient.ts';

export function useSubmitDocument() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, ...fields }: DocumentFields & { file: File }) => {
      const body = new FormData();
      body.set('idCardType', fields.idCardType);
      body.set('idCardNumber', fields.idCardNumber);
      body.set('idCardFile', file);
      return apiClient.call({ method: 'POST', path: '/auth/submit-document', body, answer: messageAnswer });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['me'] }),
  });
}
