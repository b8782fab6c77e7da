import { app } from './app.ts';
import { layout } from './layout.ts';
import { landing } from './landing.ts';
import { questions } from './questions.ts';

/** What a stranger's first page says; everything else comes in a file of its own (`rest.ts`). */
export const first = { app, layout, landing, questions } as const;
