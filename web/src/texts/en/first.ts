import { app } from './app.ts';

/** What a stranger's first page says; everything else comes in a file of its own (`rest.ts`). */
export const first = { app } as const;
