import { messageAnswer } from '@northvale/api/contract/fields.ts';
import type { Profile } from '@northvale/api/contract/profile.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUserId } from '../account/useSession.ts';
import { apiClient } from '../api/apiClient.ts';

export function useUpdateProfile() {
  const userId = useUserId();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Profile) =>
      apiClient.call({ method: 'PUT', path: `/auth/admin/users-profile/${userId}`, body, answer: messageAnswer }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['me'] }),
  });
}
