import { queryPolicy } from '@northvale/api/client/queryPolicy.ts';
import { QueryClient } from '@tanstack/react-query';

export const createQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { ...queryPolicy, queries: { ...queryPolicy.queries, staleTime: 5_000 } } });
