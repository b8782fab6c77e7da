import { queryPolicy } from '@northvale/api/client/queryPolicy.ts';
import { AskingClient } from '@northvale/web/ui/askingClient.ts';

export const createQueryClient = (): AskingClient =>
  new AskingClient({ defaultOptions: { ...queryPolicy, queries: { ...queryPolicy.queries, staleTime: 5_000 } } });
