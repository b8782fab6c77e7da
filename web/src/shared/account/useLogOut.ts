import { hasCode, isApiError, mayBeDone } from '@northvale/api/client/apiError.ts';
import { useSaying } from '@northvale/web/ui/Toasts.tsx';
import { useIsMutating, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { api } from '../api/apiClient.ts';
import { session } from '../api/session.ts';
import { t } from '../texts/t.ts';
import { useUserId } from './useSession.ts';

const mutationKey = ['logOut'];

export function useLogOut(): () => void {
  const navigate = useNavigate();
  const say = useSaying();
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async () => {
      const end = session.leaving();
      void navigate('/login');
      // Who leaves the page before the server has answered has left all the same.
      window.addEventListener('pagehide', end);
      try {
        await api.call('POST /auth/logout');
      } catch (error) {
        // The cookie, which only the server can take away, may still be good.
        if (!isApiError(error) || error.status !== 401) say(t('app.loggedOutHere'), 'error');
      }
      end();
      window.removeEventListener('pagehide', end);
    },
  });
  return () => mutate();
}

/** While the server has yet to answer, who leaves is still signed in. */
export const useIsLoggingOut = (): boolean => useIsMutating({ mutationKey }) > 0;

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
type Closing = 'underWay' | 'done' | 'unknown';

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
