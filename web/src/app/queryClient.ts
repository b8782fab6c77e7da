import { createQueryClient } from '../shared/api/queryClient.ts';

export const queryClient = createQueryClient();
