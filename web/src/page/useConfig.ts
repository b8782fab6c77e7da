import type { PublicConfig } from '@northvale/api/contract/config.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/apiClient.ts';

// What the pages say until the server has answered, and where it doesn't.
const fallback: PublicConfig = {
  productName: 'Northvale',
  supportEmail: 'support@northvale.example',
  depositInstructions: '',
};

/** The product's name, support address and the like. */
export function useConfig(): PublicConfig {
  const { data } = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => api.call('GET /config', { signal }),
    staleTime: Infinity,
  });
  return data ?? fallback;
}
