import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * What the answer to a write says replaces what was known. A read that is still on its way is given up: it may have
 * been answered before the write, and its answer would come last.
 */
export async function replaceKnown(queryClient: QueryClient, queryKey: QueryKey, known: unknown): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, known);
}
