import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './apiError.ts';

/** Reads are tried again where another try can help; writes never by themselves. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.outcomeUnknown,
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { retry: false },
    },
  });
