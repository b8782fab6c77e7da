import { hasCode, mayBeDone } from '@northvale/api/client/apiError.ts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/apiClient.ts';
import { session } from '../api/session.ts';
import { useUserId } from './useSession.ts';

const KEY = 'closeAccount';

/** Closes the account of whoever is signed in, with their password, and has them forgotten. */
export function useCloseAccount() {
  const userId = useUserId();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: [KEY, userId],
    mutationFn: async (password: string) => {
      const end = session.leaving();
      await api.call('POST /auth/erase-me', { body: { password } });
      end();
    },
    onError(error) {
      // What stands against it may be news; and where the answer was lost, an ended session tells more.
      if (!hasCode(error, 'BadInput')) void queryClient.invalidateQueries();
    },
  });
}

/** How far it has come; whether it was done is unknown where no answer came. */
export type Closing = 'underWay' | 'done' | 'unknown';

/** Of the last account that was to be closed in this tab, or of that person's; undefined where it surely stays open. */
export function useClosing(...whose: (string | undefined)[]): Closing | undefined {
  const tries = useMutationState({
    filters: { mutationKey: [KEY, ...whose] },
    select: ({ state: { status, error } }): Closing | undefined => {
      if (status === 'error') return mayBeDone(error) ? 'unknown' : undefined;
      return status === 'success' ? 'done' : 'underWay';
    },
  });
  return tries.at(-1);
}
