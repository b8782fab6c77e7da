import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/apiClient.ts';
import { useUserId } from './useSession.ts';

/** The signed-in person, with the balance. */
export const useMe = () => useQuery(meQuery(useUserId()));

export const meQuery = (userId: string) =>
  queryOptions({ queryKey: ['me', userId], queryFn: ({ signal }) => api.call('GET /auth/me', { signal }) });
