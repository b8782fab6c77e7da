import { createApiClient } from './createApiClient.ts';
import { createSession } from './session.ts';

export const session = createSession(localStorage);

const configured: unknown = import.meta.env['VITE_API_BASE'];

export const apiClient = createApiClient({
  baseUrl: typeof configured === 'string' && configured !== '' ? configured : '/api',
  session,
  timeoutMs: 100_000,
});
