import '@northvale/web/ui/storage.ts';
import { createSession } from '@northvale/api/client/session.ts';

export const session = createSession(localStorage);
/** Where the api lies; on the same origin unless the build says otherwise. */
export const baseUrl: string = import.meta.env.VITE_API_BASE || '/api';
