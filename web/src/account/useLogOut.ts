import { useNavigate } from 'react-router-dom';
import { api } from '../api/apiClient.ts';
import { session } from '../api/session.ts';

export function useLogOut() {
  const navigate = useNavigate();
  return async (): Promise<void> => {
    // First away from the guarded page: the guard would remember it for the next person.
    await navigate('/login');
    await api.call('POST /auth/logout').catch(() => undefined);
    session.end();
  };
}
