import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { api } from '../api/apiClient.ts';
import { session } from '../api/session.ts';

const mutationKey = ['logOut'];

export function useLogOut(): () => void {
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async () => {
      // First away from the guarded page: the guard would remember it for the next person.
      await navigate('/login');
      await api.call('POST /auth/logout').catch(() => undefined);
      session.end();
    },
  });
  return () => mutate();
}

/** While the server has yet to answer, who leaves is still signed in. */
export const useIsLoggingOut = (): boolean => useIsMutating({ mutationKey }) > 0;
