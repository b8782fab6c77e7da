import { createQueryClient } from '../api/queryClient.ts';

export const queryClient = createQueryClient();
