import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from './dataProvider.ts';
import { refetchEveryMs } from './useStats.ts';

/** What the product checks of itself. */
export function useIntegrity() {
  const provider = useDataProvider<BackOffice>();
  return useQuery({
    queryKey: ['integrity'],
    queryFn: ({ signal }) => provider.getIntegrity(signal),
    refetchInterval: refetchEveryMs,
  });
}
