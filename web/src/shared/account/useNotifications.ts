import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/apiClient.ts';
import { useToasts } from '../api/useToasts.ts';
import { useUserId } from './useSession.ts';

/** The newest notifications, so many of them, and how many are unread. */
export function useNotifications(count: number) {
  const userId = useUserId();
  return useQuery({
    queryKey: ['notifications', userId, count],
    queryFn: ({ signal }) => api.call('GET /auth/notifications', { query: { range: `[0,${count - 1}]` }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Counts one of them and all before it as read. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  const { failed } = useToasts();
  return useMutation({
    mutationFn: (upTo: string) => api.call('PUT /auth/notifications/read', { body: { upTo } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
    onError: (error) => failed(error),
  });
}
