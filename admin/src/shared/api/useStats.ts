import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from './dataProvider.ts';

/** Colleagues decide and investors ask at the same time, so the counts are asked for again. */
export const refetchEveryMs = 30_000;

export function useStats() {
  const provider = useDataProvider<BackOffice>();
  return useQuery(statsQuery(provider));
}

export const statsQuery = (provider: Pick<BackOffice, 'getStats'>) =>
  queryOptions({ queryKey: ['stats'], queryFn: () => provider.getStats(), refetchInterval: refetchEveryMs });

/** What the product checks of itself. */
export function useIntegrity() {
  const provider = useDataProvider<BackOffice>();
  return useQuery({
    queryKey: ['integrity'],
    queryFn: ({ signal }) => provider.getIntegrity(signal),
    refetchInterval: refetchEveryMs,
  });
}
