import { isApiError } from '@northvale/api/client/apiError.ts';
import { useSaying } from '@northvale/web/ui/Toasts.tsx';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { api } from '../api/apiClient.ts';
import { session } from '../api/session.ts';
import { t } from '../texts/t.ts';

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
