import { requestAnswer } from '@northvale/api/contract/requests.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestKind } from '../account/useRequests.ts';
import { apiClient } from '../api/apiClient.ts';

/** Takes back a request that nobody has decided yet. */
export function useCancelRequest(kind: RequestKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      apiClient.call({ method: 'PATCH', path: `/auth/${kind}-requests/${id}/cancel`, answer: requestAnswer }),
    // A refusal means that it was decided meanwhile.
    onSettled: () => queryClient.invalidateQueries(),
  });
}
