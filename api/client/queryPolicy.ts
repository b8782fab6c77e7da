import { isApiError } from './apiError.ts';

const MAX_RETRIES = 2;

/**
 * How both front ends' queries behave. Reads are tried again where another try can help: no answer, or a server that
 * can't serve just now. Writes never are by themselves, nor kept for later while offline: a request for money that a
 * person has given up must not be sent once the connection is back.
 */
export const queryPolicy = {
  queries: {
    retry: (failures: number, error: unknown): boolean =>
      failures < MAX_RETRIES && isApiError(error) && (error.code === 'NetworkError' || error.status === 503),
    retryDelay: (failures: number, error: unknown): number =>
      Math.max(500 * 2 ** failures, 1000 * ((isApiError(error) && error.retryAfterSeconds) || 0)),
  },
  mutations: { retry: false, networkMode: 'always' },
} as const;
