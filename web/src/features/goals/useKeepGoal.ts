import type { Goal } from '@northvale/api/contract/goals.ts';
import type { SentBody } from '@northvale/api/contract/calls/calls.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/apiClient.ts';
import { useToasts } from '../../shared/api/useToasts.ts';

type Changed = SentBody<'PUT /auth/goals/:id'>;

/** Sets a goal, or changes the one of that id. */
export function useKeepGoal(id: string | undefined, { onDone, onFailed }: { onDone: () => void; onFailed: Failed }) {
  const queryClient = useQueryClient();
  const { succeeded } = useToasts();
  return useMutation({
    mutationFn: (body: Changed) =>
      id === undefined
        ? api.call('POST /auth/goals', { body })
        : api.call('PUT /auth/goals/:id', { params: { id }, body }),
    onSuccess() {
      succeeded(id === undefined ? 'goalSet' : 'goalChanged');
      onDone();
    },
    onError: onFailed,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['goals'] }),
  });
}

type Failed = (error: Error) => void;

export function useDeleteGoal(onJudged: () => void) {
  const queryClient = useQueryClient();
  const { succeeded, failed } = useToasts();
  return useMutation({
    mutationFn: (id: string) => api.call('DELETE /auth/goals/:id', { params: { id } }),
    onSuccess: () => succeeded('goalDeleted'),
    onError: (error) => failed(error),
    onSettled() {
      onJudged();
      void queryClient.invalidateQueries({ queryKey: ['goals'] });
    },
  });
}

/** A goal as it stands, to be sent whole with what changes of it. */
export const sentAs = ({ name, picture, target, by, wallet, holdings, planId }: Goal): Changed => ({
  name,
  picture,
  target,
  by,
  wallet,
  holdings,
  ...(planId !== undefined && { planId }),
});
