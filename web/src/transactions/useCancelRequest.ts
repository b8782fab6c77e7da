import { requestAnswer, type RequestKind } from '@northvale/api/contract/requests.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requestPaths } from '../account/useRequests.ts';
import { apiClient } from '../api/apiClient.ts';

/** Takes back a request that nobody has decided yet. */
export function useCancelRequest(kind: RequestKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      apiClient.call({ method: 'PATCH', path: `${requestPaths[kind]}/${id}/cancel`, answer: requestAnswer }),
    // A refusal means that it was decided meanwhile.
    onSettled: () => queryClient.invalidateQueries(),
  });
}
