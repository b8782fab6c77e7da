import { investmentsAnswer } from '@northvale/api/contract/investments.ts';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../api/apiClient.ts';

/** The catalogue. */
export const useInvestments = () =>
  useQuery({
    queryKey: ['investments'],
    queryFn: ({ signal }) => apiClient.call({ path: '/auth/investments', answer: investmentsAnswer, signal }),
  });
