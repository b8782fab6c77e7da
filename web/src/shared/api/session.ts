import '@northvale/web/ui/storage.ts';
import { createSession } from '@northvale/api/client/session.ts';

export const session = createSession(localStorage);
